/**
 * An answer that was not OK. `message` is the specification's "status: text"; `serverMessage` is the
 * sentence for people inside the body, where there is one.
 */
export class HttpError extends Error {
  readonly serverMessage: string | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.serverMessage = messageIn(text);
  }
}

function messageIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "message" in body) {
      return typeof body.message === "string" ? body.message : undefined;
    }
  } catch {
    // Plain text or HTML from something in between: there is no sentence to show.
  }
  return undefined;
}
