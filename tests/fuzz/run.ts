import { type Outcome, RawConnection, type RawResponse } from "./raw-connection.ts";
import { type HostileRequest, hostileRequest } from "./requests.ts";
import { marker } from "./values.ts";
import type { FuzzWorld } from "./world.ts";

export interface FuzzReport {
  readonly requests: number;
  /** Number of responses by class ("2xx", "4xx") and of failures without a response. */
  readonly byClass: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  readonly slowest: { readonly ms: number; readonly request: string };
  /** Statuses that each call answered, such as "GET /api/cart", and how often. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

interface FuzzOptions {
  readonly port: number;
  readonly world: FuzzWorld;
  readonly seed: number;
  readonly requests: number;
}

const concurrency = 6;
/** Some requests end sessions, so callers sign in again after this many. */
const renewalInterval = 20;

/** `FUZZ_REPEAT=3:512` sends request 512 of seed 3 and nothing else. */
const repeated = process.env.FUZZ_REPEAT?.split(":").map(Number);

export async function fuzz({ port, world, seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const byClass = new Map<string, number>();
  const statuses = new Map<string, Map<number, number>>();
  const faults: string[] = [];
  let slowest = { ms: 0, request: "" };
  let next = 0;
  let renewal = world.renew();
  const work = async () => {
    const connection = new RawConnection(port);
    while (next < requests) {
      const index = next++;
      if (index % renewalInterval === 0) renewal = world.renew();
      await renewal;
      if (repeated && (repeated[0] !== seed || repeated[1] !== index)) continue;
      const request = hostileRequest(seed, index, world);
      const outcome = await send(connection, port, request);
      const outcomeClass =
        typeof outcome === "string" ? outcome : `${Math.floor(outcome.status / 100)}xx`;
      byClass.set(outcomeClass, (byClass.get(outcomeClass) ?? 0) + 1);
      faults.push(...faultsOf(request, outcome).map((fault) => `${fault} ${requestName(request)}`));
      if (typeof outcome === "string") continue;
      if (request.call) {
        const answered = statuses.get(request.call) ?? new Map<number, number>();
        statuses.set(request.call, answered);
        answered.set(outcome.status, (answered.get(outcome.status) ?? 0) + 1);
        if (outcome.status < 300 && isText(outcome)) {
          world.learn(request.call, outcome.body.toString("utf8"));
        }
      }
      if (outcome.ms > slowest.ms) slowest = { ms: outcome.ms, request: requestName(request) };
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { requests, byClass, faults, slowest, statuses };
}

async function send(
  connection: RawConnection,
  port: number,
  request: HostileRequest,
): Promise<Outcome> {
  const { bytes, method, broken, unfinished } = request;
  if (!broken) return connection.send(bytes, { method });
  const separate = new RawConnection(port);
  const outcome = await separate.send(bytes, { method, last: unfinished });
  separate.close();
  return outcome;
}

function requestName({ seed, index, bytes }: HostileRequest): string {
  return `[FUZZ_REPEAT=${seed}:${index}] ${JSON.stringify(bytes.subarray(0, 400).toString("latin1"))}`;
}

const alwaysSent = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];
const internals =
  /\bat (?:[^\s(]+ (?:\[[^\]]+\] )?\()?(?:file:|node:|\/)[^\s)]*:\d+:\d+|(?:Type|Range|Syntax|Reference)Error|FST_ERR|HPE_/;
const statement =
  /\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b|relation "/is;

/** Returns every fault of a response. */
export function faultsOf(request: HostileRequest, outcome: Outcome): string[] {
  if (typeof outcome === "string") return [`No response (${outcome}) to`];
  const { status, headers, body } = outcome;
  const faults: string[] = [];
  if (status >= 500) faults.push(`${status} for`);
  const missing = alwaysSent.filter((name) => headers[name] === undefined);
  const mayLackHeaders = request.broken && (body.length === 0 || headers["x-content-type-options"]);
  if (missing.length > 0 && !mayLackHeaders)
    faults.push(`${status} without ${missing.join(", ")} for`);
  if (status >= 400 && request.method !== "HEAD") faults.push(...faultsOfError(request, outcome));
  const isPage = isText(outcome) && headers["content-type"]?.startsWith("text/html");
  const text = isPage ? body.toString("utf8") : "";
  if (text.includes(`<${marker}`) || text.includes(`onerror=${marker}>`)) {
    faults.push(`${status} with the request's markup for`);
  }
  return faults;
}

function faultsOfError({ target }: HostileRequest, response: RawResponse): string[] {
  const { status, headers, body } = response;
  const text = body.toString("utf8");
  const hasInternals = isText(response) && internals.test(text);
  const faults = hasInternals ? [`${status} with internals for`] : [];
  if (headers["content-type"] !== "application/json; charset=utf-8") {
    const isRouted = headers["content-security-policy"] !== undefined;
    const isJsonExpected = isRouted ? /^(https?:\/\/[^/]*)?\/api\//.test(target) : body.length > 0;
    return isJsonExpected
      ? [...faults, `${status} that is not JSON but ${text.slice(0, 80)} for`]
      : faults;
  }
  if (!isProblem(text)) faults.push(`${status} with the wrong body ${text.slice(0, 200)} for`);
  if ((text.includes(marker) && !showsStored.test(text)) || statement.test(text))
    faults.push(`${status} that echoes input or a statement for`);
  return faults;
}

/** What some refusals tell programs besides the reason. */
const detailFields = [
  ...["items", "total", "status", "freeUnits", "problems"],
  ...["changes", "watch", "prices", "current", "by", "at", "field", "state"],
  ...["questions", "ids", "kept", "messages"],
];
/** Shows the staff what others have stored meanwhile. */
const showsStored = /"code":"changed_meanwhile"/;

function isProblem(text: string): boolean {
  try {
    const { message, code, ...rest } = JSON.parse(text);
    const isKnown = Object.keys(rest).every((name) => detailFields.includes(name));
    return typeof message === "string" && /^[a-z_]+$/.test(code) && isKnown;
  } catch {
    return false;
  }
}

/** Compressed responses are not decoded: other requests get the same text uncompressed. */
function isText({ headers }: RawResponse): boolean {
  return (
    headers["content-encoding"] === undefined &&
    /json|html|text/.test(headers["content-type"] ?? "")
  );
}
