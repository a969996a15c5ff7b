import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import type { StaffEnquiry } from "#src/features/messages/inbox/inbox.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { ReplyEditor } from "./reply-editor.tsx";

const enquiry = {
  id: 7,
  messages: [{ id: 3 }],
  email: "ada@valid.example",
  isBlocked: false,
  name: "Ada",
  watch: null,
  draftFiles: [{ id: 11, name: "papers.pdf", bytes: 2_000 }],
} as unknown as StaffEnquiry;

const requests: { url: string; body: unknown }[] = [];
beforeEach(() => {
  requests.length = 0;
  window.localStorage.clear();
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    requests.push({ url, body });
    if (!url.includes("/files")) return new Response(JSON.stringify({ templates: [] }));
    const message = url.includes("notes.txt") ? "Attach a PDF or a picture." : "It is too large.";
    return new Response(JSON.stringify({ message }), { status: 415 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Editor() {
  const { signOut } = useSignOut();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <ReplyEditor enquiry={enquiry} mode="reply" onMode={() => {}} field={field} />
      <button type="button" onClick={() => signOut()}>
        Sign out
      </button>
    </>
  );
}

function mountAs(id: number) {
  const queries = createQueryClient();
  const user = { id, username: `staff${id}`, email: "s@valid.example", isAdmin: true };
  queries.setQueryData(currentUserQuery().queryKey, { user: user as User });
  return mountInShop(<Editor />, { queries });
}

const answer = () => screen.getByLabelText<HTMLTextAreaElement>(/^Answer to/);
const type = (value: string) => fireEvent.change(answer(), { target: { value } });

test("an answer is kept for the member of staff who writes it, until they sign out", async () => {
  const first = mountAs(1);
  type("Dear Ada, the price is");
  first.unmount();
  const second = mountAs(2);
  expect(answer().value).toBe("");
  second.unmount();
  const third = mountAs(1);
  expect(answer().value).toBe("Dear Ada, the price is");
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(JSON.stringify(window.localStorage)).not.toContain("Dear Ada"));
  third.unmount();
  mountAs(1);
  expect(answer().value).toBe("");
});

test("an answer names the files on the screen", async () => {
  mountAs(1);
  type("Here they are.");
  fireEvent.click(screen.getByRole("button", { name: "Send answer" }));
  await waitFor(() => expect(requests.map(({ url }) => url).join()).toContain("/replies"));
  const sent = requests.find(({ url }) => url.includes("/replies"));
  expect(JSON.parse(String(sent?.body))).toMatchObject({ seenMessageId: 3, fileIds: [11] });
});

test("each refused file is named with the reason", async () => {
  mountAs(1);
  const files = [new File(["x"], "notes.txt"), new File(["x"], "film.pdf")];
  fireEvent.change(screen.getByLabelText(/Attach files/), { target: { files } });
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("film.pdf: It is too large."));
  expect(alert.textContent).toContain("notes.txt: Attach a PDF or a picture.");
});
