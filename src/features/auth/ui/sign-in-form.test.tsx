import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Credentials } from "#src/features/auth/auth.mutations.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const given = { username: "ada", password: "a lamp beside the quay" };

interface MountOptions {
  readonly accepted?: boolean;
  readonly ignoreEmpty?: boolean;
  readonly username?: string;
  readonly capabilities?: readonly "accounts"[];
}

function mount({ accepted = true, capabilities = [], ...props }: MountOptions = {}) {
  const submitted: Credentials[] = [];
  mountInShop(
    <SignInForm
      {...props}
      pending={false}
      onSubmit={async (credentials) => {
        submitted.push(credentials);
        return accepted;
      }}
    />,
    { queries: createQueryClient(), state: { capabilities } },
  );
  return {
    user: userEvent.setup(),
    submitted,
    username: screen.getByLabelText<HTMLInputElement>(/^Username/),
    password: screen.getByLabelText<HTMLInputElement>(/^Password/),
    button: screen.getByRole("button", { name: "Sign In" }),
  };
}

test("both fields are sent, also with the Enter key", async () => {
  const { user, submitted, username, password } = mount();
  await user.type(username, given.username);
  await user.type(password, `${given.password}{Enter}`);
  expect(submitted).toEqual([given]);
});

test("each empty field shows its error, and nothing is sent", async () => {
  const { user, submitted, button, username } = mount();
  await user.click(button);
  expect(await screen.findByText("Username is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(document.activeElement).toBe(username);
  expect(submitted).toEqual([]);
});

test.each([
  ["both empty", "", ""],
  ["no password", "ada", ""],
  ["no username", "", "a password"],
  ["a username of spaces", "  ", "a password"],
])("ignoreEmpty: %s does nothing", async (_, name, secret) => {
  const { user, submitted, button, username, password } = mount({ ignoreEmpty: true });
  if (name) await user.type(username, name);
  if (secret) await user.type(password, secret);
  await user.click(button);
  expect(submitted).toEqual([]);
  expect(screen.queryByText(/is required/)).toBeNull();
});

test("after a refusal the password is selected, so that typing replaces it", async () => {
  const { user, username, password, button } = mount({ accepted: false });
  await user.type(username, given.username);
  await user.type(password, given.password);
  await user.click(button);
  expect(document.activeElement).toBe(password);
  expect(password.selectionEnd).toBe(given.password.length);
  expect(password.selectionStart).toBe(0);
});

test("a known username is filled in, and the password has the focus", async () => {
  const { username, password } = mount({ username: "ada" });
  expect(username.value).toBe("ada");
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test("while a request is under way the button says so and sends nothing", async () => {
  const submitted: Credentials[] = [];
  mountInShop(
    <SignInForm
      pending
      problem="Wrong."
      onSubmit={async (credentials) => submitted.push(credentials) > 0}
    />,
    { queries: createQueryClient() },
  );
  await userEvent.type(screen.getByLabelText(/^Username/), given.username);
  await userEvent.type(screen.getByLabelText(/^Password/), given.password);
  await userEvent.click(screen.getByRole("button", { name: "Signing in..." }));
  expect(submitted).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the way to a new password is there with accounts only", () => {
  mount({ capabilities: ["accounts"] });
  const link = screen.getByRole("link", { name: "Forgot your password?" });
  expect(link.getAttribute("href")).toBe("/forgot-password");
});

test("as specified, there is no way to a new password", () => {
  mount();
  expect(screen.queryByRole("link", { name: "Forgot your password?" })).toBeNull();
});

test("with accounts the field takes the address too", async () => {
  const { user, button } = mount({ capabilities: ["accounts"] });
  expect(screen.getByLabelText(/^Username or email/)).toBeDefined();
  await user.click(button);
  expect(await screen.findByText("Username or email is required")).toBeDefined();
});

test("as specified, the field takes a username", () => {
  mount();
  expect(screen.queryByLabelText(/email/)).toBeNull();
});
