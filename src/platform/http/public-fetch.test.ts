import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type PictureServer, startPictureServer } from "#tests/picture-server.ts";
import { createPublicFetch, isPublicAddress } from "./public-fetch.ts";

let server: PictureServer;
beforeAll(async () => {
  server = await startPictureServer();
  server.answers.set("/a.jpg", { body: Buffer.from("content") });
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.connected.length = 0;
});

const closed = [
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "198.51.100.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:93.184.215.14",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "fe80::1",
  "fe80::1%lo",
  "fd00:ec2::254",
  "ff02::1",
  "localhost",
  "",
];

test.each(closed)("%s is no address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.215.14", "8.8.8.8", "2606:4700::1111"])("%s is one", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe("a file of another host", () => {
  test("is fetched from the very address that was checked", async () => {
    expect(String(await buffer(await server.fetchPublic("https://pictures.test/a.jpg")))).toBe(
      "content",
    );
    expect(server.connected).toEqual(["93.184.215.14"]);
    expect(server.requests).toEqual(["pictures.test/a.jpg"]);
  });

  test("is fetched after a redirect, which is checked too", async () => {
    server.answers.set("/there", { status: 302, location: "//other.test/a.jpg" });
    await buffer(await server.fetchPublic("https://pictures.test/there"));
    expect(server.connected[1]).toBe("2606:2800:21f:cb07:6820:80da:af6b:8b2c");
  });

  test.each([
    "http://pictures.test/a.jpg",
    "https://user:secret@pictures.test/a.jpg",
    "https://127.0.0.1/a.jpg",
    "https://2130706433/a.jpg",
    "https://0x7f.1/a.jpg",
    "https://[::1]/a.jpg",
    "https://[::ffff:127.0.0.1]/a.jpg",
    "https://private.test/a.jpg",
    "https://mixed.test/a.jpg",
    "https://pictures.test:8443/a.jpg",
    "file:///etc/passwd",
    "https://",
  ])("is never connected to at %s, by itself or by a redirect", async (address) => {
    server.hosts.set("private.test", ["10.0.0.1"]);
    server.hosts.set("mixed.test", ["93.184.215.14", "127.0.0.1"]);
    await expect(server.fetchPublic(address)).rejects.toMatchObject({ isTemporary: false });
    expect(server.connected).toEqual([]);
    server.answers.set("/away", { status: 302, location: address });
    await expect(server.fetchPublic("https://pictures.test/away")).rejects.toMatchObject({
      isTemporary: false,
    });
    expect(server.connected).toEqual(["93.184.215.14"]);
  });

  test("is given up in time if its name server does not answer", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
    const silent = createPublicFetch({ resolve: () => new Promise(() => {}), connect });
    await expect(silent("https://pictures.test/a.jpg")).rejects.toMatchObject({
      isTemporary: true,
    });
    expect(timeout).toHaveBeenCalledWith(20_000);
    vi.restoreAllMocks();
  });

  test("is given up after three redirects", async () => {
    server.answers.set("/round", { status: 301, location: "/round" });
    await expect(server.fetchPublic("https://pictures.test/round")).rejects.toThrow(/never to a/);
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ["https://pictures.test/none", false, /answered 404/],
    ["https://pictures.test/busy", true, /answered 503/],
    ["https://pictures.test/often", true, /answered 429/],
    ["https://nowhere.test/a.jpg", true, /There is no host nowhere\.test/],
    ["https://unnamed.test/a.jpg", false, /no valid certificate/],
  ])("%s fails, for now or for ever", async (address, isTemporary, message) => {
    server.answers.set("/busy", { status: 503 });
    server.answers.set("/often", { status: 429 });
    await expect(server.fetchPublic(address)).rejects.toMatchObject({
      isTemporary,
      message: expect.stringMatching(message),
    });
  });
});
