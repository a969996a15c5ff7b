/**
 * It is known when the work begins. Readers of traces may read no personal data, so attributes are names and numbers of
 * the program: route patterns, tables, names of jobs and mails. They never hold what came in or was stored.
 */
export interface SpanStart {
  readonly name: string;
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The span of another program that this work is a part of, in the form of the header `traceparent`. */
  readonly parent?: string | undefined;
  /** A span that caused this work and did not wait for it. */
  readonly cause?: string | undefined;
}

export interface OpenSpan {
  /** Log lines use it. */
  readonly ids: { readonly trace_id: string; readonly span_id: string };
  /** Spans that begin in `work`, or later because of it, are parts of this one. */
  run<T>(work: () => T): T;
  /** Runs the work and ends with it, whether that is done at once or later. */
  during<T>(work: () => T): T;
  /** Only the code or class of an error is told: messages may quote what visitors typed. */
  end(outcome?: { name?: string; attributes?: SpanStart["attributes"]; failure?: unknown }): void;
}
