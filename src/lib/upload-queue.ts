import { pictureLimits } from "#src/domain/limits.ts";
import { createStore } from "./create-store.ts";
import { HttpError, messageOf } from "./http-error.ts";

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly preview: string;
  readonly state: "waiting" | "sending" | "checking" | "failed";
  /** The value is from 0 to 1. */
  readonly sent: number;
  readonly problem: string | null;
  /** It is true if another try could succeed. */
  readonly canRetry: boolean;
}

interface QueueOptions {
  url(file: File): string;
  headers?(): Readonly<Record<string, string>>;
  /** Makes of a file what is sent, such as a smaller picture. Throws if it can't be read. */
  prepare?(file: File): Promise<Blob>;
  /** The preview is the caller's from then on. */
  onStored(reply: string, preview: string): void;
  /** Nothing is on its way any more: the replies, in the order in which the files were chosen. */
  onSettled?(replies: readonly string[]): void;
  /** Screen readers say it. */
  announce(text: string): void;
  /** The pauses before a file is sent again after the connection was lost. */
  readonly pausesMs?: readonly number[];
}

/** More at once would only share the same line. */
const atOnce = 2;
const defaultPausesMs = [1_000, 3_000, 8_000];
/** The shop or its store is away for a moment. */
const temporary = new Set([502, 503, 504]);

interface Entry {
  readonly file: File;
  /** Absent until it is prepared. */
  body: Blob | undefined;
  isPreparing: boolean;
  tries: number;
  request: XMLHttpRequest | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const isBusy = ({ request, isPreparing }: Entry) => request !== undefined || isPreparing;

const newEntry = (file: File): Entry => ({
  file,
  body: undefined,
  isPreparing: false,
  tries: 0,
  request: undefined,
  timer: undefined,
});

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files one by one, two at a time; each can be cancelled and tried again. */
export function createUploadQueue(options: QueueOptions) {
  const { url, headers, prepare, onStored, onSettled, announce } = options;
  const { pausesMs = defaultPausesMs } = options;
  const store = createStore<readonly Upload[]>([]);
  const entries = new Map<number, Entry>();
  /** Replies since the queue was last empty. */
  const stored = new Map<number, string>();
  let nextId = 1;

  const change = (id: number, changes: Partial<Upload>) =>
    store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  /** Returns what the file looked like. */
  function take(id: number): string {
    const preview = store.get().find((each) => each.id === id)?.preview ?? "";
    entries.delete(id);
    store.set(store.get().filter((each) => each.id !== id));
    return preview;
  }

  function fail(id: number, problem: string, canRetry: boolean): void {
    change(id, { state: "failed", problem, canRetry });
    const name = store.get().find((upload) => upload.id === id)?.name ?? "";
    announce(uploadMessages.failed(name, problem));
    finishIfIdle();
  }

  function startNext(): void {
    const running = [...entries.values()].filter((entry) => isBusy(entry)).length;
    const next = store.get().find(({ id, state }) => {
      const entry = entries.get(id);
      return state === "waiting" && entry && !isBusy(entry) && !entry.timer;
    });
    if (!next || running >= atOnce) return;
    void prepareAndSend(next.id);
    startNext();
  }

  async function prepareAndSend(id: number): Promise<void> {
    const entry = entries.get(id);
    if (!entry) return;
    if (prepare && !entry.body) {
      entry.isPreparing = true;
      change(id, { state: "sending", sent: 0 });
      entry.body = await prepare(entry.file).catch(() => undefined);
      entry.isPreparing = false;
    } else entry.body ??= entry.file;
    const { body } = entry;
    if (!entries.has(id)) return startNext();
    if (body && body.size <= pictureLimits.maxBytes) return send(id, entry, body);
    fail(id, body ? uploadMessages.tooLarge : uploadMessages.unreadable(entry.file), false);
    startNext();
  }

  function send(id: number, entry: Entry, body: Blob): void {
    const request = new XMLHttpRequest();
    entry.request = request;
    entry.tries += 1;
    change(id, { state: "sending", sent: 0, problem: null });
    request.upload.onprogress = ({ loaded, total }) =>
      change(id, { sent: total ? loaded / total : 0 });
    request.upload.onload = () => change(id, { state: "checking", sent: 1 });
    request.onload = () => {
      if (request.status === 201) {
        stored.set(id, request.responseText);
        onStored(request.responseText, take(id));
        finishIfIdle();
      } else refused(id, entry, request);
    };
    request.onerror = () => tryAgain(id, entry, uploadMessages.connectionLost);
    request.onloadend = () => {
      entry.request = undefined;
      startNext();
    };
    request.open("POST", url(entry.file));
    request.setRequestHeader("content-type", body.type || "application/octet-stream");
    for (const [name, value] of Object.entries(headers?.() ?? {}))
      request.setRequestHeader(name, value);
    request.send(body);
  }

  /** Two are sent at a time, so a later one may arrive first. */
  function finishIfIdle(): void {
    const left = store.get();
    if (stored.size === 0 || left.some(({ state }) => state !== "failed")) return;
    if (left.length === 0) announce(uploadMessages.allSent);
    onSettled?.([...stored].sort(([a], [b]) => a - b).map(([, reply]) => reply));
    stored.clear();
  }

  function refused(id: number, entry: Entry, { status, responseText }: XMLHttpRequest): void {
    const problem = messageOf(new HttpError(status, responseText), uploadMessages.notStored);
    if (temporary.has(status)) tryAgain(id, entry, problem);
    else fail(id, problem, ![409, 413, 415, 422].includes(status));
  }

  function tryAgain(id: number, entry: Entry, problem: string): void {
    const pause = pausesMs[entry.tries - 1];
    if (pause === undefined) {
      fail(id, problem, true);
      return;
    }
    change(id, { state: "waiting", sent: 0, problem: uploadMessages.triedAgain });
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      startNext();
    }, pause);
  }

  function cancel(id: number): void {
    const entry = entries.get(id);
    URL.revokeObjectURL(take(id));
    clearTimeout(entry?.timer);
    entry?.request?.abort();
    finishIfIdle();
    startNext();
  }

  return {
    ...store,
    add(files: readonly File[]): void {
      const added = files.map((file): Upload => {
        const id = nextId++;
        entries.set(id, newEntry(file));
        const tooLarge = !prepare && file.size > pictureLimits.maxBytes;
        return {
          id,
          name: file.name,
          preview: URL.createObjectURL(file),
          state: tooLarge ? "failed" : "waiting",
          sent: 0,
          problem: tooLarge ? uploadMessages.tooLarge : null,
          canRetry: false,
        };
      });
      if (added.length > 0) announce(uploadMessages.adding(added.length));
      store.set([...store.get(), ...added]);
      startNext();
    },
    retry(id: number): void {
      const entry = entries.get(id);
      if (!entry) return;
      entry.tries = 0;
      change(id, { state: "waiting", problem: null });
      startNext();
    },
    cancel,
    cancelAll(): void {
      for (const { id } of store.get()) cancel(id);
    },
  };
}

const count = (pictures: number) => (pictures === 1 ? "1 picture" : `${pictures} pictures`);

/** Only Apple's browsers open them. Others may not even know that they are pictures. */
export const isHeic = ({ name }: { readonly name: string }) => /\.hei[cf]$/i.test(name);

const uploadMessages = {
  adding: (pictures: number) => `Adding ${count(pictures)}.`,
  allSent: "All pictures are added.",
  failed: (name: string, problem: string) => `${name} was not added. ${problem}`,
  connectionLost: "The connection was lost.",
  triedAgain: "The connection was lost. Trying again…",
  unreadable: (file: { readonly name: string }) =>
    isHeic(file)
      ? "This browser can't open HEIC photos. Please save it as JPEG and choose that."
      : "This file could not be opened as a picture.",
  notStored: "This picture could not be added. Please try again.",
  tooLarge: `This file is larger than ${Math.floor(pictureLimits.maxBytes / 1_000_000)} MB.`,
} as const;
