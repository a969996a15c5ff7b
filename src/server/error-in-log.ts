/** What an operator needs of a failure, and nothing of what people typed. */
export interface ErrorInLog {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: ErrorInLog;
  readonly [fact: string]: unknown;
}

/** Facts about the program and the database's own names; all others may hold values of a request. */
const harmless = [
  "code",
  "severity",
  "syscall",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
] as const;

/** Classes of database failures whose message quotes the value at fault. */
const quoting = /^(22|P0|XX)...$/;
const deepest = 5;
const longestText = 4_000;

export function errorInLog(error: unknown, depth = 1): ErrorInLog {
  if (!(error instanceof Error))
    return { type: typeof error, message: "(not an error)", stack: "" };
  const facts = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: messageOf(facts).slice(0, longestText),
    stack: framesOf(error).slice(0, longestText),
    ...Object.fromEntries(
      harmless.flatMap((name) => (isPlain(facts[name]) ? [[name, facts[name]]] : [])),
    ),
    ...(error.cause !== undefined && depth < deepest
      ? { cause: errorInLog(error.cause, depth + 1) }
      : {}),
  };
}

function messageOf(error: Error & Record<string, unknown>): string {
  // The query builder's message ends with the values; its statement has only their places.
  if ("params" in error) return `Failed query: ${String(error.query)}`;
  if (typeof error.code === "string" && quoting.test(error.code)) {
    return "(hidden: the message quotes a value)";
  }
  return error.message;
}

/** The stack begins with the message, which may itself have lines that look like frames. */
function framesOf({ stack = "", message }: Error): string {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.slice(Math.max(0, end)).split("\n");
  return frames.filter((line) => /^\s+at /.test(line)).join("\n");
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
