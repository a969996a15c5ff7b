import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import type { OpenSpan, SpanStart } from "#src/platform/span.ts";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Connect = (this: pg.Pool, callback?: (...args: unknown[]) => void) => unknown;

/** Makes every statement of a request or job a span, until the returned function is called. */
export function traceQueries(
  beginPart: (describe: () => SpanStart) => OpenSpan | undefined,
): () => void {
  const clients = pg.Client.prototype as unknown as { query: Query };
  const pools = pg.Pool.prototype as unknown as { connect: Connect };
  const { query } = clients;
  const { connect } = pools;

  clients.query = function (...args) {
    const text = textOf(args[0]);
    const span = text === undefined ? undefined : beginPart(() => describe(text, args[0]));
    if (!span) return query.apply(this, args);
    const end = (error: unknown) => span.end({ failure: error });
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const ended = (...results: unknown[]) => {
        end(results[0]);
        callback(...results);
      };
      return query.apply(this, [...args.slice(0, -1), ended]);
    }
    const result = query.apply(this, args) as Promise<unknown>;
    result.then(() => span.end(), end);
    return result;
  };
  // A request that waits for a connection gets it when another one returns it, and would continue as a part of that.
  pools.connect = function (callback) {
    return connect.call(this, callback && AsyncResource.bind(callback));
  };
  return () => {
    clients.query = query;
    pools.connect = connect;
  };
}

function describe(text: string, query: unknown): SpanStart {
  const summary = summaryOf(text);
  const { name } = query as { name?: string };
  return {
    name: name || summary,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.query.summary": summary,
      "db.operation.name": summary.split(" ", 1)[0] ?? "",
    },
  };
}

/** Undefined for what is no statement, such as a cursor. */
function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : undefined;
}

const literalOrTable =
  /'(?:[^']|'')*'|\b(?:from|into|update|add_job)\s+(?:only\s+)?"?([a-z_]\w*)(?:"?\."?([a-z_]\w*))?/gi;
const maxTextLength = 10_000;

/** The verb and the first table, such as `SELECT watches`. Literals are skipped, in case one contains a value. */
export function summaryOf(text: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  for (const [, first, second] of text.slice(0, maxTextLength).matchAll(literalOrTable)) {
    if (first) return `${verb} ${second ?? first}`;
  }
  return verb;
}
