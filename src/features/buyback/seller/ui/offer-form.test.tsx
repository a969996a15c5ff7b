import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formGuardLimits } from "#src/domain/enquiry-limits.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { OfferForm } from "./offer-form.tsx";

/** The uploads that the form has begun. The test answers them. */
class Upload {
  static begun: Upload[] = [];
  readonly upload = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    Upload.begun.push(this);
  }
  answer(status: number, reply: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(reply);
    this.onload();
    this.onloadend();
  }
}

const offered: string[] = [];
let reply = () => new Response(JSON.stringify({ page: "/sell/offer#key=k" }));

beforeEach(() => {
  Upload.begun = [];
  offered.length = 0;
  reply = () => new Response(JSON.stringify({ page: "/sell/offer#key=k" }));
  window.localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") offered.push(url);
    return init?.method === "POST" ? reply() : new Response(JSON.stringify({ photos: [] }));
  });
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.startsWith("broken")) throw new Error("not a picture");
    return { width: 10, height: 10, close() {} };
  });
  const context = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob()));
  mountInShop(<OfferForm />, { queries: createQueryClient() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const control = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
    selector: ":not([type=radio])",
  });
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });

function fill(): void {
  const values = {
    Name: "Ada Seller",
    Email: "ada@valid.example",
    Phone: "+1 212 555 0199",
    Model: "Submariner",
    Description: "Worn on weekends.",
  };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(control(label), { target: { value } });
  }
  fireEvent.change(control("Brand"), { target: { value: "rolex" } });
  fireEvent.change(control("Condition"), { target: { value: "excellent" } });
  fireEvent.click(control("I agree"));
  fireEvent.click(control("I own this watch"));
}

const choose = (...files: File[]) =>
  fireEvent.change(control("Choose photos"), { target: { files } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Submit Your Watch" }));
const answer = (index: number) =>
  act(async () => Upload.begun[index]?.answer(201, { photo: { id: index + 1 } }));
const asSlowAsAPerson = () => act(() => vi.advanceTimersByTimeAsync(formGuardLimits.minimumMs));

test("submits by itself once the photos have arrived, and shows the seller's page", async () => {
  fill();
  choose(photo("dial.jpg"), photo("back.jpg"), photo("clasp.jpg"));
  await waitFor(() => expect(Upload.begun).toHaveLength(2));
  await answer(0);
  await waitFor(() => expect(Upload.begun).toHaveLength(3));
  submit();
  const button = await screen.findByRole("button", { name: "Sending photos, 2 of 3…" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await answer(1);
  await screen.findByRole("button", { name: "Sending photos, 3 of 3…" });
  expect(offered).toEqual([]);
  await answer(2);
  await asSlowAsAPerson();
  const heading = await screen.findByRole("heading", { name: "Watch submission received" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole("link", { name: "Open your page" }).getAttribute("href")).toContain(
    "key=k",
  );
  expect(offered).toEqual(["/api/offers"]);
  expect(screen.queryByRole("form")).toBeNull();
});

test("a file that was not added does not block, and the confirmation names it", async () => {
  fill();
  choose(new File(["x"], "broken.heic"), photo("dial.jpg"));
  await waitFor(() => expect(Upload.begun).toHaveLength(1));
  expect(await screen.findAllByText(/save it as JPEG/)).not.toHaveLength(0);
  submit();
  await answer(0);
  await asSlowAsAPerson();
  await screen.findByRole("heading", { name: "Watch submission received" });
  expect(screen.getByText(/broken\.heic/).textContent).toContain("was not added");
});

test("a refusal stands beside the button and takes the focus", async () => {
  reply = () =>
    new Response(JSON.stringify({ message: "Please send us fewer links." }), { status: 400 });
  fill();
  submit();
  await asSlowAsAPerson();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Please send us fewer links.");
  expect(document.activeElement).toBe(alert);
  expect(control("Name").value).toBe("Ada Seller");
});

test("sends nothing after the page was left", async () => {
  fill();
  choose(photo("dial.jpg"));
  await waitFor(() => expect(Upload.begun).toHaveLength(1));
  submit();
  await screen.findByRole("button", { name: "Sending photos, 1 of 1…" });
  cleanup();
  await asSlowAsAPerson();
  expect(offered).toEqual([]);
});
