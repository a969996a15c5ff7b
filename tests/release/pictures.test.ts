import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { aPhoto } from "#tests/photos.ts";
import { officeShops } from "./office-shops.ts";

const { open, cookie, mediaFolder, sql } = officeShops();

const states = async () =>
  (await sql<{ state: string }>("select state from pictures where original_key is not null")).map(
    ({ state }) => state,
  );
const filesIn = async (name: string) =>
  (await readdir(mediaFolder(name), { recursive: true }).catch(() => [])).filter((file) =>
    file.includes("."),
  );

test("a shop that is killed during an upload has nothing of it, and one killed while it prepares a picture goes on", async () => {
  const photo = await aPhoto({ width: 2400, height: 2400, seed: 5 });
  const killed = await open();
  const { hostname, port } = new URL(killed.origin);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(
    `POST /api/admin/pictures?watchId=1 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie()}\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`,
  );
  socket.write(photo.subarray(0, photo.length / 2));
  const quarantine = () => readdir(mediaFolder("quarantine")).catch(() => []);
  await expect.poll(async () => (await quarantine()).length).toBe(1);
  killed.signal("SIGKILL");
  await killed.ended;
  socket.destroy();
  expect([await states(), await filesIn("originals"), await filesIn("pictures")]).toEqual([
    [],
    [],
    [],
  ]);

  const second = await open();
  const upload = await fetch(`${second.origin}/api/admin/pictures?watchId=1`, {
    method: "POST",
    headers: { cookie: cookie(), "content-type": "image/jpeg" },
    body: new Uint8Array(photo),
  });
  expect(upload.status).toBe(201);
  await expect
    .poll(
      () =>
        sql(
          "select from graphile_worker.jobs where task_identifier = 'derive-picture' and locked_at is not null",
        ),
      { interval: 10 },
    )
    .toHaveLength(1);
  second.signal("SIGKILL");
  await second.ended;
  expect(await states()).toEqual(["processing"]);
  await sql("update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'");
  await sql(
    "update graphile_worker._private_job_queues set locked_at = now() - interval '2 minutes'",
  );

  const third = await open();
  await expect.poll(states).toEqual(["ready"]);
  const [row] = await sql<{ path: string }>(
    "select path from pictures where original_key is not null",
  );
  for (const name of ["-240.avif", "-1200.avif", "-1200.webp", "-share.jpg"]) {
    const response = await fetch(`${third.origin}${row?.path}${name}`);
    expect([name, response.status, (await response.arrayBuffer()).byteLength > 500]).toEqual([
      name,
      200,
      true,
    ]);
  }
  expect(await (await fetch(`${third.origin}/watch/1`)).text()).toContain(`${row?.path}-800.avif`);
});
