import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

interface SentRequest {
  readonly route: string;
  readonly body: unknown;
  readonly keepalive: boolean | undefined;
  reply(json: object, status?: number): void;
  replyText(text: string): void;
  /** Fails like a lost connection. */
  lose(): void;
}

type Replies = Readonly<Record<string, object>>;

/**
 * Replaces the network in component tests. `replies` are sent at once, by the start of the route; all
 * other requests wait until the test replies to them.
 */
export function fakeNetwork(replies: Replies = {}) {
  const sent: SentRequest[] = [];

  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
      const route = `${init.method} ${url}`;
      const reply = Object.entries(replies).find(([start]) => route.startsWith(start));
      if (reply) return Promise.resolve(Response.json(reply[1]));
      return new Promise<Response>((resolve, reject) => {
        sent.push({
          route,
          body: init.body ? JSON.parse(String(init.body)) : undefined,
          keepalive: init.keepalive,
          reply: (json, status = 200) => resolve(Response.json(json, { status })),
          replyText: (text) => resolve(new Response(text)),
          lose: () => reject(new TypeError("Failed to fetch")),
        });
      });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  return {
    /** The routes of all requests that waited for a reply, in their order. */
    sentRoutes: () => sent.map(({ route }) => route),
    /** The request with this index or route, as soon as it has been sent. */
    async request(which: number | string): Promise<SentRequest> {
      return waitFor(() => {
        const found =
          typeof which === "number" ? sent[which] : sent.find(({ route }) => route === which);
        if (!found) throw new Error(`Request ${which} has not been sent.`);
        return found;
      });
    },
  };
}

/** The ways in which a request fails. */
export const failures = {
  "a 500 response": ({ reply }: SentRequest) => reply({}, 500),
  "no connection": ({ lose }: SentRequest) => lose(),
  "a response that is not JSON": ({ replyText }: SentRequest) => replyText("<html>"),
};
