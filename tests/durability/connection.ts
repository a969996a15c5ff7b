import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why there is no answer: nobody took the request, nothing came back, or it broke off half-way. */
export type Silence = "not taken" | "no answer" | "cut off";

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const patienceMs = 20_000;

/** One client's connection, kept alive, with one request on it at a time. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly origin: string) {}

  /** An answer counts only when it has come to its last byte. */
  send({ method, path, body, token, headers }: Sent): Promise<Answer | Silence> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((settle) => {
      const sent = request(this.origin + path, {
        agent: this.agent,
        method,
        timeout: patienceMs,
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
      let silence: Silence = "no answer";
      sent.on("error", (error: NodeJS.ErrnoException) =>
        settle(error.code === "ECONNREFUSED" ? "not taken" : silence),
      );
      sent.on("response", (response) => {
        // A connection that is reset tells the request first.
        silence = "cut off";
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", () => settle(silence));
        response.on("close", () =>
          settle(
            response.complete
              ? { status: response.statusCode ?? 0, headers: response.headers, body: text }
              : silence,
          ),
        );
      });
      sent.end(payload);
    });
  }

  async json<T>(path: string, token?: string): Promise<T> {
    const answer = await this.send({ method: "GET", path, token });
    if (typeof answer === "string") throw new Error(`GET ${path}: ${answer}`);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as T;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The session that an answer opens. */
export function tokenIn({ headers }: Answer): string {
  const token = headers["set-cookie"]?.join().match(/session=([\w-]{43});/)?.[1];
  if (!token) throw new Error("The answer opens no session.");
  return token;
}
