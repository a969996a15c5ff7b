import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why a request has no response: refused, closed before the first byte, or before the last one. */
export type NoResponse = "refused" | "no response" | "truncated";

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** A text or a file is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const timeoutMs = 20_000;

/** A keep-alive connection with one request at a time. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly origin: string) {}

  /** A response counts only if it is complete. */
  send({ method, path, body, token, headers }: HttpRequest): Promise<HttpResponse | NoResponse> {
    const isPlain = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
    const payload = isPlain ? body : JSON.stringify(body);
    return new Promise((settle) => {
      const sent = request(this.origin + path, {
        agent: this.agent,
        method,
        timeout: timeoutMs,
        headers: {
          ...(payload && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(payload),
          }),
          ...(token && { cookie: `meridian_session=${token}` }),
          ...headers,
        },
      });
      sent.on("timeout", () => sent.destroy());
      let failure: NoResponse = "no response";
      sent.on("error", (error: NodeJS.ErrnoException) =>
        settle(error.code === "ECONNREFUSED" ? "refused" : failure),
      );
      sent.on("response", (response) => {
        // A reset emits an error on the request before the response closes.
        failure = "truncated";
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", () => settle(failure));
        response.on("close", () =>
          settle(
            response.complete
              ? { status: response.statusCode ?? 0, headers: response.headers, body: text }
              : failure,
          ),
        );
      });
      sent.end(payload);
    });
  }

  /** For comparisons: a shop that is busy just now is asked again. */
  async json<T>(
    path: string,
    token?: string,
    headers: HttpRequest["headers"] = {},
    tries = 10,
  ): Promise<T> {
    const response = await this.send({ method: "GET", path, token, headers });
    if (typeof response === "object" && response.status === 503 && tries > 1) {
      await pause(500);
      return this.json(path, token, headers, tries - 1);
    }
    if (typeof response === "string") throw new Error(`GET ${path}: ${response}`);
    if (response.status !== 200)
      throw new Error(`GET ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body) as T;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The session token that a response sets. */
export function tokenIn({ headers }: HttpResponse): string {
  const token = headers["set-cookie"]?.join().match(/session=([\w-]{43});/)?.[1];
  if (!token) throw new Error("The response sets no session.");
  return token;
}
