import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { readFeed } from "#src/features/wholesale/line-sheet.contract.ts";
import { fillPath } from "#src/lib/paths.ts";
import { maxBodyBytes } from "#src/server/http/api.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { haproxy } from "./caching-proxies.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const documents = [
  "docs/operations.md",
  ...readdirSync(join(root, "deploy"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
];

test.each(documents)("%s names only programs of the build", (document) => {
  const programs = [
    ...read("vite.config.ts").matchAll(/"src\/server\/(?:commands\/)?([\w-]+)\.ts"/g),
  ];
  const built = new Set(programs.map(([, name]) => name));
  const named = [...read(document).matchAll(/dist\/server\/([\w-]+)\.js/g)].map(([, name]) => name);
  expect(named.filter((name) => !built.has(name))).toEqual([]);
});

test("the image contains the files that docs/operations.md lists", () => {
  const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (?:--from=\S+ )?(\S+) (\S+)$/gm)];
  const inImage = copied.map(([, , target]) => target).filter((name) => name !== "./");
  const last = inImage.slice(-6);
  expect(last.sort()).toEqual(["dist", "drizzle", "fonts/pdf", "media", "models", "node_modules"]);
  const page = read("docs/operations.md");
  for (const name of last) expect(page).toContain(`\`${name}\``);
});

test("compose sets only known settings, and no default password", () => {
  const compose = read("deploy/compose.yaml");
  const example = read(".env.example");
  const shop = compose.slice(compose.indexOf("environment:"), compose.indexOf("secrets:"));
  const settings = [...shop.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? "");
  expect(settings).toContain("DATABASE_URL");
  for (const name of settings) expect(example).toMatch(new RegExp(`^# ${name}=`, "m"));
  for (const [, use] of compose.matchAll(/\$\{(POSTGRES_PASSWORD[^}]*)\}/g)) {
    expect(use).toMatch(/^POSTGRES_PASSWORD:\?/);
  }
});

test("what is uploaded outlives a container", () => {
  const compose = read("deploy/compose.yaml");
  const [, folder] = read("deploy/Dockerfile").match(/DATA_DIR=(\S+)/) ?? [];
  expect(folder).toBeDefined();
  expect(compose).toMatch(new RegExp(`^ {6}- media:${folder}$`, "m"));
  expect(compose.slice(compose.indexOf("\nvolumes:"))).toMatch(/^ {2}media:$/m);
});

/** The bytes that a proxy takes for the address: those of its files, or those of all other bodies. */
const bodyLimits: Record<string, (file: string, path: string) => number> = {
  "nginx.conf": nginxLimit,
  "nginx-cache.conf": nginxLimit,
  Caddyfile(file, path) {
    const [, files = "", megabytes] =
      file.match(/@uploads path (.*)\s+request_body @uploads \{\s+max_size (\d+)MB/) ?? [];
    const [, others, kilobytes] =
      file.match(/@others not path (.*)\s+request_body @others \{\s+max_size (\d+)KiB/) ?? [];
    expect(others).toBe(files);
    const isFile = files
      .split(" ")
      .some((glob) => (glob.endsWith("*") ? path.startsWith(glob.slice(0, -1)) : path === glob));
    return isFile ? Number(megabytes) * 1e6 : Number(kilobytes) * 1024;
  },
};

function nginxLimit(file: string, path: string): number {
  const [, kilobytes] = file.match(/^ {2}client_max_body_size (\d+)k;/m) ?? [];
  const [, files = "-", megabytes] =
    file.match(/location ~ (\S+) \{[^}]*client_max_body_size (\d+)m;/) ?? [];
  return new RegExp(files).test(path) ? Number(megabytes) * 1024 ** 2 : Number(kilobytes) * 1024;
}

test.each(Object.entries(bodyLimits))(
  "deploy/%s takes the largest body of each call",
  (name, of) => {
    const file = read(`deploy/${name}`);
    const refused = apiRoutes.filter(({ endpoint: { path, streamBody, rawBody } }) => {
      const largest = streamBody?.maxBytes ?? rawBody?.maxBytes ?? maxBodyBytes;
      return !(of(file, path) >= largest);
    });
    expect(refused.map(({ endpoint }) => endpoint.path)).toEqual([]);
  },
);

const logFilters: Record<string, RegExp> = {
  Caddyfile: /request>uri regexp `\(\?i\)(.*?)` `(.*)`/,
  "varnish.vcl": /std\.log\("path:" \+ regsub\(req\.url, "\(\?i\)(.*?)", "(.*)"\)\)/,
};

test.each(Object.entries(logFilters))("deploy/%s writes down no key of a feed", (name, filter) => {
  const [, pattern = "-", replacement = ""] = read(`deploy/${name}`).match(filter) ?? [];
  const written = (path: string) =>
    path.replace(new RegExp(pattern, "i"), replacement.replace("\\", "$"));
  expect(written(fillPath(readFeed.path, { token: "canary" }))).toBe(
    "/api/wholesale/feed/[hidden]",
  );
  expect(written("/orders/M-00000000?key=canary")).toBe("/orders/M-00000000?[hidden]");
  expect(written("/shop/rolex")).toBe("/shop/rolex");
});

test("the unit puts the private database's socket where the backup finds it", () => {
  const unit = read("deploy/meridian.service");
  expect(unit).toMatch(/^Environment=TMPDIR=\/run\/meridian$/m);
  expect(unit).toMatch(/^RuntimeDirectory=meridian$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

test("the files for several machines agree with each other", () => {
  const file = (name: string) => read(`deploy/cluster/${name}`);
  const settings = [...file("shop.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings).toContain("DATABASE_DIRECT_URL");
  for (const name of settings) expect(read(".env.example")).toMatch(new RegExp(`^# ${name}=`, "m"));

  const number = (name: string) =>
    Number(file("patroni.yml").match(new RegExp(`^ +${name}: (\\d+)$`, "m"))?.[1]);
  expect(number("loop_wait") + 2 * number("retry_timeout")).toBeLessThanOrEqual(number("ttl"));
  // A dead primary is replaced within 15 s: its lease, one round of Patroni, and the balancer's checks.
  expect(number("ttl") + number("loop_wait")).toBeLessThanOrEqual(12);
  for (const name of ["synchronous_mode", "failsafe_mode"]) {
    expect(file("patroni.yml")).toMatch(new RegExp(`^ +${name}: true$`, "m"));
  }
  const pool = Number(file("pgbouncer.ini").match(/^default_pool_size = (\d+)$/m)?.[1]);
  expect(number("max_connections")).toBeGreaterThanOrEqual(pool + 3 * 10 + 20);

  // No password is shipped.
  expect(file("shop.env").match(/meridian:(\w+)@/g)).toEqual(Array(2).fill("meridian:PASSWORD@"));
  for (const name of ["patroni.yml", "pgbouncer.ini", "haproxy.cfg"]) {
    expect(file(name)).not.toMatch(/password ?[:=] ?\S/i);
  }
});

if (!haproxy)
  console.log("Skipped: HAProxy is not installed, so its configuration is not checked.");

test.skipIf(!haproxy)("HAProxy accepts its configuration", () => {
  execFileSync(haproxy ?? "", ["-c", "-f", join(root, "deploy/cluster/haproxy.cfg")]);
});
