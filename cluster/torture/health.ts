import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../cluster.ts";
import type { Machine } from "../machine.ts";

const patienceMs = 2_000;
const recoveryLimitMs = 180_000;
/** Longer than Patroni needs to notice that its PostgreSQL has died. */
const steadyMs = 5_000;

export const databases = ({ machines: { db1, db2, db3 } }: Cluster) => [db1, db2, db3];
export const shops = ({ machines: { shop1, shop2, shop3 } }: Cluster) => [shop1, shop2, shop3];
export const shopOrigin = ({ address }: Machine) => `http://${address}:3000`;

async function get(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
  readonly timeline?: number;
}

/** Expects a primary with a synchronous and another standby, and everything ready. */
async function problemsOf(cluster: Cluster): Promise<string[]> {
  const answers = await Promise.all([
    ...shops(cluster).map(async (shop) =>
      (await get(`${shopOrigin(shop)}/readyz`)) === undefined ? [`${shop.name} is not ready`] : [],
    ),
    ...databases(cluster).map(async ({ name, address }) =>
      (await get(`http://${address}:2379/health`))?.includes('"true"')
        ? []
        : [`etcd of ${name} is not healthy`],
    ),
    ...databases(cluster).map(async ({ name, address }) => {
      const isRunning = (await get(`http://${address}:8008/health`)) !== undefined;
      const text = await get(`http://${address}:8008/cluster`);
      return isRunning && text ? problemsOfMembers(text) : [`PostgreSQL of ${name} does not run`];
    }),
  ]);
  return [...new Set(answers.flat())];
}

function problemsOfMembers(text: string): string[] {
  const { members } = JSON.parse(text) as { members: Member[] };
  const isWell = ({ role, state, lag = 0 }: Member) =>
    (role === "leader" ? state === "running" : /running|streaming/.test(state)) &&
    Number(lag) < 1e6;
  const problems = members.flatMap((member) =>
    isWell(member) ? [] : [`${member.name} is ${member.role}, ${member.state}, lag ${member.lag}`],
  );
  if (new Set(members.map(({ timeline }) => timeline)).size > 1)
    problems.push("a timeline differs");
  for (const role of ["leader", "sync_standby"]) {
    if (!members.some((member) => member.role === role)) problems.push(`there is no ${role}`);
  }
  return members.length === 3 ? problems : [...problems, `${members.length} members of three`];
}

/** Waits until nothing has been wrong for some seconds, and returns when that began. */
export async function untilHealthy(cluster: Cluster): Promise<number> {
  const deadline = performance.now() + recoveryLimitMs;
  let healthySince: number | undefined;
  for (;;) {
    const at = performance.now();
    const problems = await problemsOf(cluster);
    healthySince = problems.length === 0 ? (healthySince ?? at) : undefined;
    if (healthySince !== undefined && at - healthySince >= steadyMs) return healthySince;
    if (at > deadline) throw new Error(`No recovery: ${problems.join("; ")}.`);
    await pause(250);
  }
}
