import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isAlive } from "#src/platform/db/embedded/processes.ts";
import {
  canEnter,
  type SystemUser,
  sharedTemp,
  unprivilegedUser,
} from "#src/platform/db/embedded/system-user.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { signalNow } from "./process.ts";

const prefix = "meridian-cluster-";

/** Root becomes the user that runs PostgreSQL. */
function withoutRoot(user: SystemUser | undefined): string[] {
  if (!user) return [];
  const { uid, gid } = user;
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"];
}

/** All rights in a network and a process table of its own, none outside. Everything ends with its first process. */
const ownNamespaces = [
  ...["unshare", "--user", "--map-current-user", "--keep-caps", "--net", "--mount"],
  ...["--pid", "--fork", "--mount-proc", "--kill-child", "--"],
];

async function allowsNamespaces(user: SystemUser | undefined): Promise<boolean> {
  const trial =
    "mount -t tmpfs none /run && ip link add br0 type bridge && ip netns add one && ip link add name left type veth peer name right netns one";
  const [program = "", ...args] = [...withoutRoot(user), ...ownNamespaces, "sh", "-c", trial];
  return promisify(execFile)(program, args).then(
    () => true,
    () => false,
  );
}

export interface Enclosure {
  readonly folder: string;
  readonly loopback: boolean;
  /** Runs this program again inside. Its standard input ends when it shall stop. */
  run(args: readonly string[]): ChildProcess;
  /** Leaves no process and no folder, unless it is kept: then under the name that this returns. */
  remove(options: { readonly keep: boolean }): Promise<string>;
}

export async function createEnclosure(options: { readonly loopback: boolean }): Promise<Enclosure> {
  const user = await unprivilegedUser();
  for (const path of [projectRoot(), join(process.execPath, "..")]) {
    if (!(await canEnter(user, path))) {
      throw new StartupError(
        `PostgreSQL can't run as root, and the other users can't enter ${path}: start the cluster as another user, or from another folder.`,
      );
    }
  }
  const base = await sharedTemp(user);
  await removeAbandoned(base);
  const loopback = options.loopback || !(await allowsNamespaces(user));
  const folder = await mkdtemp(join(base, `${prefix}${process.pid}-`));
  if (user) await chown(folder, user.uid, user.gid);
  return {
    folder,
    loopback,
    run(args) {
      // The shell is the first process and collects ended processes that nobody waits for.
      const shell = ["sh", "-c", '"$@"; exit $?', "sh"];
      const command = [...withoutRoot(user), ...(loopback ? [] : [...ownNamespaces, ...shell])];
      const [program = "", ...rest] = [...command, process.execPath, ...args];
      // Detached, because a terminal sends Ctrl-C to every process of the foreground group.
      return spawn(program, rest, { stdio: ["pipe", "inherit", "inherit"], detached: true });
    },
    async remove({ keep }) {
      await endProcessesOf(folder);
      // The next run removes folders with our prefix.
      const kept = folder.replace(prefix, "meridian-kept-");
      if (keep) await rename(folder, kept);
      else await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      return kept;
    },
  };
}

/** A run that was killed may leave its folder and, without namespaces, its processes. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!name.startsWith(prefix) || isAlive(pid)) continue;
    await endProcessesOf(join(base, name));
    await rm(join(base, name), { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
  }
}

/** Their command or their environment names the folder. */
async function endProcessesOf(folder: string): Promise<void> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    if (Number(id) === process.pid) continue;
    const texts = ["cmdline", "environ"].map((file) => readFile(`/proc/${id}/${file}`, "utf8"));
    const belongs = (await Promise.allSettled(texts)).some(
      (text) => text.status === "fulfilled" && text.value.includes(folder),
    );
    if (belongs) signalNow(Number(id), "SIGKILL");
  }
}
