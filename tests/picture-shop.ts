import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureJobs } from "#src/features/inventory/pictures/derivation.service.ts";
import type { StaffPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { startTestApp } from "./app.ts";
import { startTestJobs, untilJobsAreDone } from "./jobs.ts";
import { visitors } from "./visitors.ts";

export type PictureShop = Awaited<ReturnType<typeof startPictureShop>>;

/** A shop whose staff adds pictures, with the jobs that prepare them. */
export async function startPictureShop(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-pictures-"));
  const settings = {
    CAPABILITIES: "backoffice",
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: "1000",
    ...env,
  };
  const shop = await startTestApp(settings);
  const jobs = startTestJobs(shop.database, pictureJobs, settings);
  const token = (await visitors.editor?.token(shop.database.db)) ?? "";

  async function upload(owner: string, content: Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(`${shop.origin}/api/admin/pictures?${owner}`, {
      method: "POST",
      headers: { cookie: `meridian_session=${token}`, "content-type": "image/jpeg", ...headers },
      body: new Uint8Array(content),
    });
    return { status: response.status, body: await response.json() };
  }

  async function call(method: string, path: string, body?: unknown) {
    const response = await shop.request(method, path, {
      token,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    ...shop,
    jobs,
    folder,
    token,
    media: createMediaStore(readConfig(settings)),
    upload,
    call,
    ready: () => untilJobsAreDone(shop.database),
    pictures: async (owner: string): Promise<StaffPicture[]> =>
      (await call("GET", `/api/admin/pictures?${owner}`)).body.pictures,
    async fetchPicture(path: string): Promise<Buffer> {
      return Buffer.from(await (await shop.request("GET", path)).arrayBuffer());
    },
    async close() {
      await jobs.stop();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
