import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import type { FocusTarget } from "./use-return-focus.ts";

function Page({ returnFocusTo }: { returnFocusTo?: FocusTarget }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {shown && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <button type="button">Other</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create Wishlist"
        {...(returnFocusTo && { returnFocusTo })}
      >
        <input aria-label="Name" />
        <button type="button" onClick={() => setShown(false)}>
          Remove the opener
        </button>
      </Dialog>
    </main>
  );
}

const focusIsOn = (element: () => HTMLElement | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

async function openAndClose() {
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await focusIsOn(() => screen.getByRole("textbox", { name: "Name" }));
  await userEvent.keyboard("{Escape}");
}

describe("focus after a dialog", () => {
  it("returns to the element that had it before", async () => {
    render(<Page />);
    await openAndClose();
    await focusIsOn(() => screen.getByRole("button", { name: "Open" }));
  });

  it("goes to the target that the owner names", async () => {
    render(<Page returnFocusTo={() => screen.getByRole("button", { name: "Other" })} />);
    await openAndClose();
    await focusIsOn(() => screen.getByRole("button", { name: "Other" }));
  });

  it("goes to the main part of the page when the opener is gone", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove the opener" }));
    await userEvent.keyboard("{Escape}");
    await focusIsOn(() => document.getElementById("main"));
  });
});

function Deletion() {
  const [open, setOpen] = useState(true);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" ref={trigger}>
        Delete Rolex
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete brand"
        description="This action cannot be undone."
        onConfirm={() => {}}
        returnFocusTo={trigger}
      />
    </>
  );
}

describe("ConfirmDialog", () => {
  it("offers Cancel first, with the focus on it, and the deletion last", async () => {
    render(<Deletion />);
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Cancel", "Delete"]);
    await focusIsOn(() => screen.getByRole("button", { name: "Cancel" }));
  });

  it("returns the focus to its trigger", async () => {
    render(<Deletion />);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await focusIsOn(() => screen.getByRole("button", { name: "Delete Rolex" }));
  });
});

describe("ConfirmDialog with progress", () => {
  function renderPending(pending: boolean) {
    const confirmed: string[] = [];
    render(
      <ConfirmDialog
        open
        onOpenChange={() => confirmed.push("closed")}
        title="Delete brand"
        description="This action cannot be undone."
        onConfirm={() => confirmed.push("confirmed")}
        progress={{ pending, problem: undefined }}
      />,
    );
    return confirmed;
  }

  it("stays open after the confirmation, until its owner closes it", async () => {
    const events = renderPending(false);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(events).toEqual(["confirmed"]);
  });

  it("takes neither a second confirmation nor a cancel while one is under way", async () => {
    const events = renderPending(true);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.keyboard("{Escape}");
    expect(events).toEqual([]);
  });
});
