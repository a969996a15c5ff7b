/** An operator needs this of an error. It holds no values that visitors typed. */
interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: SerializedError;
  readonly [fact: string]: unknown;
}

/** Names of the program and of the schema. Other properties may hold values of a request. */
const safeProperties = [
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

/** Classes of PostgreSQL errors whose message quotes the offending value. */
const quotingCodes = /^(22|P0|XX)...$/;
const maxDepth = 5;
const maxTextLength = 4_000;

export function serializeError(error: unknown, depth = 1): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "(not an error)", stack: "" };
  const facts = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: messageText(facts).slice(0, maxTextLength),
    stack: framesOf(error).slice(0, maxTextLength),
    ...Object.fromEntries(
      safeProperties.flatMap((name) => (isPlain(facts[name]) ? [[name, facts[name]]] : [])),
    ),
    ...(error.cause !== undefined && depth < maxDepth
      ? { cause: serializeError(error.cause, depth + 1) }
      : {}),
  };
}

function messageText(error: Error & Record<string, unknown>): string {
  // Drizzle's message ends with the values; its statement has placeholders only.
  if ("params" in error) return `Failed query: ${String(error.query)}`;
  if (typeof error.code === "string" && quotingCodes.test(error.code)) {
    return "(hidden: the message quotes a value)";
  }
  return error.message;
}

/** The stack starts with the message, which may contain lines that look like frames. */
function framesOf({ stack = "", message }: Error): string {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.slice(Math.max(0, end)).split("\n");
  return frames.filter((line) => /^\s+at /.test(line)).join("\n");
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
