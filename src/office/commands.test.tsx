import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { singleKeys, useOfficeActions, useOfficeKeys } from "./commands.ts";
import { KeyList } from "./key-list.tsx";

const ran: string[] = [];
const act = (label: string) => ({ label, run: () => void ran.push(label) });

beforeEach(() => {
  ran.length = 0;
  singleKeys.write(true);
});

function Frame() {
  useOfficeKeys(
    { "g o": act("Orders"), "g i": act("Inbox"), "/": act("Search"), "Ctrl K": act("Palette") },
    "office",
  );
  return null;
}

function Screen() {
  useOfficeKeys({ j: { ...act("Next"), repeats: true }, "/": act("Back to the list") });
  useOfficeActions([{ ...act("Close"), keys: "e" }, act("Without keys")]);
  return (
    <main>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Choose" />
      <button type="button">Button</button>
    </main>
  );
}

const mount = () => {
  render(
    <>
      <Frame />
      <Screen />
    </>,
  );
  return userEvent.setup();
};

test("a key does what the screen registered, before what the office does", async () => {
  const user = mount();
  await user.keyboard("j/e");
  expect(ran).toEqual(["Next", "Back to the list", "Close"]);
  // With Caps Lock on.
  fireEvent.keyDown(document.body, { key: "J" });
  fireEvent.keyDown(document.body, { key: "E", shiftKey: true });
  expect(ran.slice(3)).toEqual(["Next"]);
});

test("two keys one after the other lead somewhere", async () => {
  const user = mount();
  await user.keyboard("go");
  await user.keyboard("gxo");
  await user.keyboard("ggi");
  await user.keyboard("gi");
  expect(ran).toEqual(["Orders", "Inbox"]);
  const begin = { key: "g", timeStamp: 0 };
  fireEvent.keyDown(document.body, begin);
  const late = new KeyboardEvent("keydown", { key: "o", bubbles: true });
  vi.spyOn(late, "timeStamp", "get").mockReturnValue(performance.now() + 60_000);
  document.body.dispatchEvent(late);
  expect(ran).toHaveLength(2);
});

test("a key that is held repeats only what may be repeated", () => {
  mount();
  fireEvent.keyDown(document.body, { key: "j", repeat: true });
  fireEvent.keyDown(document.body, { key: "e", repeat: true });
  expect(ran).toEqual(["Next"]);
});

test("nothing happens while somebody types, with modifiers, in a dialog, or when turned off", async () => {
  const user = mount();
  await user.type(screen.getByLabelText("Name"), "je");
  expect(ran).toEqual([]);
  await user.click(screen.getByLabelText("Choose"));
  await user.keyboard("{Control>}j{/Control}{Alt>}j{/Alt}");
  expect(ran).toEqual([]);
  await user.keyboard("j");
  expect(ran).toEqual(["Next"]);
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  await user.keyboard("j{Control>}k{/Control}");
  // While it fades out.
  dialog.dataset.state = "closed";
  await user.keyboard("j");
  dialog.remove();
  expect(ran).toEqual(["Next", "Next"]);
  singleKeys.write(false);
  await user.keyboard("jgo");
  await user.type(screen.getByLabelText("Name"), "{Control>}k{/Control}");
  expect(ran).toEqual(["Next", "Next", "Palette"]);
});

test("what has left the screen no longer acts", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Screen />);
  rerender(<Frame />);
  await user.keyboard("j/");
  expect(ran).toEqual(["Search"]);
});

interface FormProps {
  name: string;
  isOff?: boolean;
  method?: "post";
}

function Form({ name, isOff, method = "post" }: FormProps) {
  return (
    <form
      method={method}
      onSubmit={(event) => {
        event.preventDefault();
        ran.push(name);
      }}
    >
      <textarea aria-label={name} />
      <button type="submit" disabled={isOff}>
        Send
      </button>
    </form>
  );
}

test("Ctrl S saves and Ctrl Enter sends the form that is typed into, in a dialog too", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Frame />
      <main>
        <Form name="Answer" />
        <Form name="Off" isOff />
      </main>
      <div role="dialog">
        <Form name="Template" />
      </div>
    </>,
  );
  await user.type(screen.getByLabelText("Answer"), "{Control>}{Enter}{/Control}");
  await user.type(screen.getByLabelText("Template"), "{Meta>}s{/Meta}");
  await user.type(screen.getByLabelText("Off"), "{Control>}s{/Control}");
  expect(ran).toEqual(["Answer", "Template"]);
});

test("Ctrl S saves the only form of the screen wherever the focus is", async () => {
  const user = userEvent.setup();
  const { rerender } = render(
    <main>
      <Frame />
      <Form name="Brand" />
    </main>,
  );
  await user.keyboard("{Control>}s{/Control}");
  expect(ran).toEqual(["Brand"]);
  rerender(
    <main>
      <Frame />
      <Form name="One" />
      <Form name="Other" />
    </main>,
  );
  expect(fireEvent.keyDown(document.body, { key: "s", ctrlKey: true })).toBe(true);
  expect(ran).toEqual(["Brand"]);
});

test("the list shows the keys of the screen and of the office, and turns single keys off", async () => {
  const user = userEvent.setup();
  const mounted = (open: boolean) => (
    <>
      <Frame />
      <Screen />
      <KeyList open={open} onOpenChange={() => {}} />
    </>
  );
  const { rerender } = render(mounted(false));
  rerender(mounted(true));
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  const here = within(dialog).getByText("On this page").parentElement;
  const anywhere = within(dialog).getByText("Anywhere").parentElement;
  expect(here?.textContent).toBe("On this pageNextjBack to the list/Closee");
  expect(anywhere?.textContent).toContain("PaletteCtrlK");
  expect(anywhere?.textContent).toContain("SaveCtrlSSendCtrlEnter");
  await user.click(within(dialog).getByLabelText("Use single keys"));
  expect(singleKeys.read()).toBe(false);
});
