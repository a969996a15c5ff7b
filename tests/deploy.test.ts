import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uploadPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { startImport } from "#src/features/inventory/transfer/imports.contract.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const documents = [
  "docs/operations.md",
  ...readdirSync(join(root, "deploy")).map((name) => `deploy/${name}`),
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

test("what is uploaded outlives a container, and the proxies let it through", () => {
  const compose = read("deploy/compose.yaml");
  const [, folder] = read("deploy/Dockerfile").match(/DATA_DIR=(\S+)/) ?? [];
  expect(folder).toBeDefined();
  expect(compose).toMatch(new RegExp(`^ {6}- media:${folder}$`, "m"));
  expect(compose.slice(compose.indexOf("\nvolumes:"))).toMatch(/^ {2}media:$/m);

  const uploads = [uploadPicture, startImport];
  const largest = Math.max(...uploads.map(({ streamBody }) => streamBody.maxBytes));
  const nginx = /location \/api\/admin\/ \{[^}]*client_max_body_size (\d+)m;/;
  const caddy = /@uploads path \/api\/admin\/\*\s+request_body @uploads \{\s+max_size (\d+)MB/;
  expect(Number(read("deploy/nginx.conf").match(nginx)?.[1]) * 1024 ** 2).toBeGreaterThanOrEqual(
    largest,
  );
  expect(Number(read("deploy/Caddyfile").match(caddy)?.[1]) * 1e6).toBeGreaterThanOrEqual(largest);
  for (const { path } of uploads) expect(path).toMatch(/^\/api\/admin\//);
});

test("the unit puts the private database's socket where the backup finds it", () => {
  const unit = read("deploy/meridian.service");
  expect(unit).toMatch(/^Environment=TMPDIR=\/run\/meridian$/m);
  expect(unit).toMatch(/^RuntimeDirectory=meridian$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});
