import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJobs } from "#src/features/inventory/import-export/import-jobs.service.ts";
import type {
  ImportQuestion,
  ReportRow,
  ShownImport,
} from "#src/features/inventory/import-export/imports.contract.ts";
import { pictureJobs } from "#src/features/inventory/pictures/derivation.service.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { PublicFetch } from "#src/platform/http/public-fetch.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { startTestJobs, untilJobsAreDone } from "./jobs.ts";
import { tableContent } from "./table-content.ts";
import { visitorNamed } from "./visitors.ts";

export const csv = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

/** A shop whose staff imports files, with the jobs that check and run imports and bring their pictures. */
export async function startImportShop(
  fetchPublic?: PublicFetch,
  openDatabase?: () => Promise<Database>,
) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-imports-"));
  const settings = { ...allCapabilities, DATA_DIR: folder, RATE_LIMIT_FACTOR: "1000" };
  const shop = await startTestApp(settings, openDatabase);
  const jobs = startTestJobs(shop.database, [...importJobs, ...pictureJobs], settings, fetchPublic);
  const token = (await visitorNamed("editor").token(shop.database.db)) ?? "";

  async function call(method: string, path: string, body?: unknown) {
    const options = { token, ...(body !== undefined && { body }) };
    const response = await shop.request(method, `/api/admin/${path}`, options);
    return { status: response.status, body: await response.json() };
  }

  async function send(content: string | Buffer, fileName = "watches.csv", to = "imports") {
    const response = await fetch(
      `${shop.origin}/api/admin/${to}?fileName=${encodeURIComponent(fileName)}`,
      {
        method: "POST",
        headers: { cookie: `meridian_session=${token}`, "content-type": "text/csv" },
        body: typeof content === "string" ? content : new Uint8Array(content),
      },
    );
    return { status: response.status, body: await response.json() };
  }

  const read = async (id: number): Promise<ShownImport> =>
    (await call("GET", `imports/${id}`)).body.import;

  return {
    ...shop,
    query: async (text: string, values: unknown[] = []) =>
      (await shop.database.pool.query(text, values)).rows,
    /** All that an import may change. */
    async catalog() {
      const tables = await tableContent(shop.database.db);
      const { watches, wholesale_prices, watch_records, old_slugs } = tables;
      return { watches, wholesale_prices, watch_records, old_slugs };
    },
    jobs,
    folder,
    token,
    call,
    send,
    read,
    media: createMediaStore(readConfig(settings)),
    /** Answers with the status. */
    addPicture: async (id: number, fileName: string, content: Buffer = Buffer.alloc(0)) =>
      (await send(content, fileName, `imports/${id}/pictures`)).status,
    jobsAreDone: () => untilJobsAreDone(shop.database),
    /** Uploads a file and waits for the report. */
    async check(content: string | Buffer, fileName?: string): Promise<ShownImport> {
      const { body } = await send(content, fileName);
      await untilJobsAreDone(shop.database);
      return read(body.import.id);
    },
    async run(id: number, choice: { skipProblems?: boolean; confirms?: ImportQuestion[] } = {}) {
      const { status, body } = await call("POST", `imports/${id}/run`, choice);
      if (status !== 200) return { status, code: body.code as string };
      await untilJobsAreDone(shop.database);
      return { status, import: await read(id) };
    },
    async report(id: number, query = ""): Promise<ReportRow[]> {
      return (await call("GET", `imports/${id}/rows${query}`)).body.rows;
    },
    async download(path: string): Promise<Buffer> {
      const response = await shop.request("GET", `/api/admin/${path}`, { token });
      return Buffer.from(await response.arrayBuffer());
    },
    async close() {
      await jobs.stop();
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
}
