import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { z } from "zod";
import { HttpError } from "#src/lib/http-error.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { Button } from "./button.tsx";
import { TextField } from "./form-field.tsx";
import { useRecordForm } from "./record-form.tsx";
import { SchemaForm, type SchemaFormOptions, useSchemaForm } from "./schema-form.tsx";
import { useCall } from "./use-call.ts";

const schema = z.object({
  name: z.string().trim().min(1, "Enter a name"),
  year: z.string().regex(/^\d*$/, "Enter a year"),
});
type Fields = z.infer<typeof schema>;
type Options = Partial<SchemaFormOptions<Fields, Fields, Fields, string>>;

const refusal = (status: number, body: object) => new HttpError(status, JSON.stringify(body));

function Example({ save, ...options }: Options & { save: (fields: Fields) => Promise<string> }) {
  const call = useCall(save);
  const start = { name: "", year: "" };
  const form = useSchemaForm<Fields, Fields, string>({
    ...{ start, call, send: (fields) => fields, failed: "Not saved.", ...options },
  });
  return (
    <SchemaForm form={form}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Year" {...form.field("year")} />
      <Button type="submit" loading={form.pending}>
        Save
      </Button>
    </SchemaForm>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const described = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = () => act(async () => fireEvent.click(screen.getByRole("button")));

function show(save: (fields: Fields) => Promise<string>, options: Options = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Example save={save} {...options} />
    </QueryClientProvider>,
  );
}

test("says what is wrong beside the fields, focuses the first and sends nothing", async () => {
  const sent: Fields[] = [];
  show(async (fields) => String(sent.push(fields)), { schema });
  type("Year", "soon");
  await press();
  await waitFor(() => expect(described("Name")).toBe("Enter a name"));
  expect(described("Year")).toBe("Enter a year");
  expect(document.activeElement).toBe(field("Name"));
  expect(sent).toEqual([]);
});

test("sends what the schema makes of it, waits, and says when it is done", async () => {
  const sent: Fields[] = [];
  const replies: string[] = [];
  let answer = (_reply: string) => {};
  const save = (fields: Fields) => {
    sent.push(fields);
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  show(save, {
    schema,
    done: (reply, { reset }) => {
      replies.push(reply);
      reset();
    },
  });
  type("Name", " Aurora ");
  await press();
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true"));
  await press();
  await act(async () => answer("stored"));
  await waitFor(() => expect(replies).toEqual(["stored"]));
  expect(sent).toEqual([{ name: "Aurora", year: "" }]);
  expect(field("Name").value).toBe("");
  expect(screen.getByRole("button").hasAttribute("aria-busy")).toBe(false);
});

test.each([
  ["the server's words", refusal(409, { message: "It is taken." }), "It is taken."],
  ["words of its own", new Error("boom"), "Not saved."],
  [
    "the message, if it has no such field,",
    refusal(400, { message: "Too old.", problems: { age: "Too old." } }),
    "Too old.",
  ],
])("shows %s for a failure, which gets the focus", async (_whose, error, text) => {
  show(() => Promise.reject(error));
  await press();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(text);
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

test("a failure leads back to the field that is to be typed again", async () => {
  show(() => Promise.reject(new Error("boom")), { again: "year" });
  type("Year", "1969");
  await press();
  await screen.findByRole("alert");
  await waitFor(() => expect(document.activeElement).toBe(field("Year")));
  expect(field("Year").selectionEnd).toBe(4);
});

test("what the server says of a field is shown beside it, and goes when it is sent again", async () => {
  let refuse = true;
  show(async () => {
    if (refuse) throw refusal(400, { message: "No.", problems: { year: "Too early." } });
    return "stored";
  });
  await press();
  await waitFor(() => expect(described("Year")).toBe("Too early."));
  expect(document.activeElement).toBe(field("Year"));
  expect(screen.queryByRole("alert")).toBeNull();
  refuse = false;
  await press();
  await waitFor(() => expect(described("Year")).toBeUndefined());
});

test("a field can have the focus from the beginning", async () => {
  show(async () => "", { focus: "year" });
  await waitFor(() => expect(document.activeElement).toBe(field("Year")));
});

const without = { call: undefined };

test("without a call, false leads back to the field that is to be typed again", async () => {
  show(async () => "", { ...without, send: async () => false as never, again: "year" });
  await press();
  await waitFor(() => expect(document.activeElement).toBe(field("Year")));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without a call, what is thrown is shown until the next attempt is done", async () => {
  let refuse = true;
  const send = async (fields: Fields) => {
    if (refuse) throw refusal(409, { message: "It is taken." });
    return fields;
  };
  const done: unknown[] = [];
  show(async () => "", { ...without, send, done: (reply) => done.push(reply) });
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe("It is taken.");
  refuse = false;
  await press();
  await waitFor(() => expect(done).toEqual([{ name: "", year: "" }]));
  expect(screen.queryByRole("alert")).toBeNull();
});

interface Stored extends Fields {
  readonly version: number;
}

const first: Stored = { name: "Aurora", year: "1969", version: 1 };

interface RecordExampleProps {
  save: (sent: Stored) => Promise<Stored>;
  read?: Stored;
}

function RecordExample({ save, read = first }: RecordExampleProps) {
  const form = useRecordForm({
    what: "watch",
    read,
    valuesOf: (stored: Stored | undefined) => ({
      name: stored?.name ?? "",
      year: stored?.year ?? "",
    }),
    labels: { name: "Name", year: "Year" },
    schema,
    call: useCall(save),
    send: (fields, read) => ({ ...fields, version: read?.version ?? 0 }),
    stored: (reply) => reply,
    failed: "Not saved.",
  });
  return (
    <SchemaForm form={form}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Year" {...form.field("year")} />
      <Button type="submit">{form.isDirty ? "Save" : "Saved"}</Button>
    </SchemaForm>
  );
}

/** Somebody else has stored version 2 after this form was filled with version 1. */
async function showStaleForm() {
  const current = { name: "Borealis", year: "1969", version: 2 };
  const sent: Stored[] = [];
  const save = async (given: Stored) => {
    sent.push(given);
    if (given.version === 2) return { ...given, version: 3 };
    const told = { current, by: "ada", at: "2026-05-01T10:00:00Z" };
    throw refusal(409, { message: "Stale.", code: "changed_meanwhile", ...told });
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecordExample save={save} />
    </QueryClientProvider>,
  );
  type("Name", "Australis");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
  const choice = await screen.findByText("ada has changed this watch meanwhile");
  expect(choice.parentElement?.textContent).toMatch(/Theirs: BorealisYours: Australis/);
  expect(choice.parentElement?.textContent).not.toContain("Year");
  return sent;
}

const choose = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("the second of two editors can store theirs over what the first has stored", async () => {
  const sent = await showStaleForm();
  await choose("Keep Mine");
  await screen.findByRole("button", { name: "Saved" });
  expect(sent.at(-1)).toEqual({ name: "Australis", year: "1969", version: 2 });
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

test("or take what the first has stored, and go on from there", async () => {
  const sent = await showStaleForm();
  await choose("Take Theirs");
  await screen.findByRole("button", { name: "Saved" });
  expect(field("Name").value).toBe("Borealis");
  type("Year", "1970");
  await choose("Save");
  await screen.findByRole("button", { name: "Saved" });
  expect(sent.at(-1)).toEqual({ name: "Borealis", year: "1970", version: 2 });
});

test("what is read again is shown while nothing is typed, and asked about otherwise", async () => {
  const sent: Stored[] = [];
  const save = async (given: Stored) => {
    sent.push(given);
    return given;
  };
  const client = createQueryClient();
  const formOf = (read: Stored) => (
    <QueryClientProvider client={client}>
      <RecordExample save={save} read={read} />
    </QueryClientProvider>
  );
  const { rerender } = render(formOf(first));
  rerender(formOf({ ...first, name: "Borealis", version: 2 }));
  await waitFor(() => expect(field("Name").value).toBe("Borealis"));
  type("Name", "Australis");
  rerender(formOf({ ...first, name: "Corona", version: 3 }));
  expect(field("Name").value).toBe("Australis");
  await choose("Save");
  await waitFor(() => expect(sent).toEqual([{ name: "Australis", year: "1969", version: 2 }]));
});
