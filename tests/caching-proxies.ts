import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { until } from "./until.ts";

export interface CachingProxy {
  /** How many responses it has stored, if it can tell. */
  entries?(): Promise<number>;
  /** Everything that it has written down, here or in its files. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

interface Addresses {
  readonly port: number;
  readonly shops: readonly number[];
}

export interface CachingProgram {
  /** Undefined if this machine has no such program. */
  readonly program: string | undefined;
  /** Whether it knows the cookie of sessions, so that other cookies share the copies. */
  readonly knowsSession: boolean;
  start(addresses: Addresses): Promise<CachingProxy>;
}

export const nginx = findProgram("nginx");
export const haproxy = findProgram("haproxy");
const varnish = findProgram("varnishd");

/** Real caches with the files of `deploy`, and one that knows the response headers alone. */
export const cachingPrograms: Readonly<Record<string, CachingProgram>> = {
  "nginx with deploy/nginx-cache.conf": {
    program: nginx,
    knowsSession: true,
    start: (addresses) => startShippedNginx("nginx-cache.conf", addresses),
  },
  "nginx that only obeys the headers": {
    program: nginx,
    knowsSession: false,
    start: (addresses) => startNginx(plainNginx(addresses), addresses.port),
  },
  "Varnish with deploy/varnish.vcl": {
    program: varnish,
    knowsSession: true,
    start: startVarnish,
  },
};

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const readDeployed = (name: string) =>
  readFileSync(join(import.meta.dirname, "..", "deploy", name), "utf8");

/** With the shipped file, but other addresses and folders, and without TLS. */
export function startShippedNginx(file: string, { port, shops }: Addresses): Promise<CachingProxy> {
  let next = 0;
  const configuration = readDeployed(file)
    .replace(/^server \{\n {2}listen 80;.*?^\}\n/ms, "")
    .replace(/^ {2}(?:listen|http2|ssl_\w+)\s.*\n/gm, "")
    .replace("  server_name shop.example;", `  listen 127.0.0.1:${port};`)
    .replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
    .replaceAll("Host $host;", "Host $http_host;")
    .replace(/127\.0\.0\.1:300\d/g, () => `127.0.0.1:${shops[next++]}`)
    .replaceAll("/var/cache/nginx/meridian", "cache")
    .replaceAll("/var/log/nginx/", "");
  return startNginx(configuration, port);
}

/** With the shipped file, but other addresses, without databases and without statistics. */
export async function startShippedHaproxy({ port, shops }: Addresses): Promise<CachingProxy> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-haproxy-"));
  const configuration = readDeployed("cluster/haproxy.cfg")
    .replace(/^# --- PostgreSQL.*/ms, "")
    .replace("maxconn 20000", "maxconn 2000")
    .replace("log /dev/log local0", "log stdout format raw local0")
    .replace("/run/haproxy/admin.sock", join(folder, "haproxy.sock"))
    .replace("10.77.0.20:8080", `127.0.0.1:${port}`)
    .replace(/10\.77\.0\.3(\d):3000/g, (_, at) => `127.0.0.1:${shops[at % shops.length]}`);
  await writeFile(join(folder, "haproxy.cfg"), configuration);
  return start(haproxy, ["-db", "-f", join(folder, "haproxy.cfg")], folder, port);
}

const plainNginx = ({ port, shops }: Addresses) => `
  upstream meridian { ${shops.map((shop) => `server 127.0.0.1:${shop} fail_timeout=1s;`).join(" ")} }
  proxy_cache_path cache keys_zone=meridian:16m;
  access_log off;
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_cache meridian;
    proxy_cache_revalidate on;
    proxy_cache_use_stale error timeout;
    location / { proxy_pass http://meridian; }
  }`;

async function startNginx(configuration: string, port: number): Promise<CachingProxy> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await mkdir(join(folder, "cache"));
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid nginx.pid; error_log error.log;
     ${process.getuid?.() === 0 ? "user root;" : ""}
     events {}
     http {
       ${temporary.map((name) => `${name}_temp_path ${name};`).join(" ")}
       ${configuration}
     }`,
  );
  const started = await start(
    nginx,
    ["-p", folder, "-c", "nginx.conf", "-e", "error.log"],
    folder,
    port,
  );
  return {
    ...started,
    async entries() {
      const found = await readdir(join(folder, "cache"), { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).length;
    },
  };
}

async function startVarnish({ port, shops }: Addresses): Promise<CachingProxy> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-varnish-"));
  let next = 0;
  const vcl = readDeployed("varnish.vcl")
    .replace(/"300\d"/g, () => `"${shops[next++]}"`)
    .replace('Proto = "https"', 'Proto = "http"');
  await writeFile(join(folder, "shop.vcl"), vcl);
  const work = join(folder, "work");
  return start(
    varnish,
    [
      ...["-F", "-j", "none", "-n", work, "-a", `127.0.0.1:${port}`, "-s", "malloc,64m"],
      ...["-p", "http_gzip_support=off", "-f", join(folder, "shop.vcl")],
    ],
    folder,
    port,
  );
}

async function start(
  program = "",
  args: readonly string[],
  folder: string,
  port: number,
): Promise<CachingProxy> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
  await until(async () => {
    if (child.exitCode !== null) return;
    await fetch(`http://127.0.0.1:${port}/healthz`);
  });
  if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`);
  const logFiles = ["meridian.log", "error.log"].map((name) => join(folder, name));
  return {
    async logs() {
      const files = logFiles.filter(existsSync).map((file) => readFileSync(file, "utf8"));
      return [output, ...files].join("\n");
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
