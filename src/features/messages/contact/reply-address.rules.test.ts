import { expect, test } from "vitest";
import { replyAddress, tokenIn } from "./reply-address.rules.ts";

const token = "0123456789abcdef0123456789abcd";
const address = "inbox@reply.example";

test("an answer comes back by the token in its address", () => {
  const config = { inboundMail: { address }, contactEmail: "hello@shop.example" };
  expect(replyAddress(config, token)).toBe(`inbox+${token}@reply.example`);
  expect(tokenIn(["friend@else.example", replyAddress(config, token)], address)).toBe(token);
  expect(tokenIn([` INBOX+${token.toUpperCase()}@Reply.Example `], address)).toBe(token);
});

test("without an address for answers, they go to the shop's own", () => {
  expect(replyAddress({ inboundMail: undefined, contactEmail: "hello@shop.example" }, token)).toBe(
    "hello@shop.example",
  );
});

test.each([
  "inbox@reply.example",
  "inbox+@reply.example",
  `inbox+${token}@reply.example.evil.example`,
  `other+${token}@reply.example`,
  `inbox+${token}0@reply.example`,
  "inbox+not-a-token@reply.example",
])("%s has no token", (recipient) => {
  expect(tokenIn([recipient], address)).toBeUndefined();
});
