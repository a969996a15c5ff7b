import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { Changed, Facts, Sums } from "./facts.tsx";
import { Notes } from "./notes.tsx";
import { Timeline } from "./timeline.tsx";

const timeZone = "America/New_York";

beforeEach(() => toastStore.set(null));

test("facts leave out what is empty, and keep zero", () => {
  render(
    <Facts
      facts={[
        { term: "Name", value: "Ada" },
        { term: "Phone", value: "" },
        { term: "Carrier", value: null },
        { term: "Orders", value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Orders",
  ]);
});

test("sums and changed values are read in order", () => {
  const { container } = render(
    <>
      <Sums sums={[{ term: "Total", value: "$5" }]} />
      <Changed before="$4" after="$5" />
      <Changed before={null} after="new" />
      <Changed before="old" after={null} />
    </>,
  );
  expect(container.textContent).toBe("Total$5from $4to $5to newwas old");
});

test("a timeline says when, by whom and in which time zone, and is absent while nothing happened", () => {
  const entry = { id: 1, title: "Shipped", at: "2026-03-09T04:30:00.000Z", by: "ada", text: "UPS" };
  const { rerender } = render(<Timeline title="History" entries={[entry]} timeZone={timeZone} />);
  const region = within(screen.getByRole("region", { name: "History" }));
  expect(region.getByText("Times of America/New York")).toBeDefined();
  expect(region.getByRole("listitem").textContent).toMatch(/^Shipped.*12:30.*adaUPS$/);
  rerender(<Timeline title="History" entries={[]} timeZone={timeZone} />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("a note is added once it has words, and one that failed stays in its field", async () => {
  const sent: string[] = [];
  let fails = true;
  const add = async (text: string) => {
    sent.push(text);
    if (fails) throw new Error("offline");
    return {};
  };
  const note = { id: 1, text: "Called.", by: null, at: "2026-03-09T04:30:00.000Z" };
  mountInShop(
    <Notes notes={[note]} subject="customer" add={add} shows={{}} timeZone={timeZone} />,
    { queries: createQueryClient(), path: "/admin/orders/7" },
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>("New note");
  const button = screen.getByRole("button", { name: "Add note" });
  expect(screen.getByRole("listitem").textContent).toMatch(/^Called\.Staff,/);
  await userEvent.click(button);
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);

  await userEvent.type(field, " Gift-wrap it. ");
  await userEvent.click(button);
  expect(await screen.findByText("The note could not be added. Please try again.")).toBeDefined();
  expect(field.value).toBe(" Gift-wrap it. ");
  fails = false;
  await userEvent.click(button);
  await waitFor(() => expect(field.value).toBe(""));
  expect(sent).toEqual(["Gift-wrap it.", "Gift-wrap it."]);
  expect(toastStore.get()?.description).toBe("The note is added.");
});
