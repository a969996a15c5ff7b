import { createServer } from "node:https";
import { connect, type Socket } from "node:net";
import type { Network } from "#src/platform/http/public-fetch.ts";
import { createPublicFetch } from "#src/platform/http/public-fetch.ts";
import { freePort } from "./free-port.ts";

/** It names pictures.test and other.test, and protects nothing. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUHSB7X+Ow6RDhOqX7C0gpWzReN0swCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDAgFw0yNjExMTYxNDQyNThaGA8yMTI2
MTAyMzE0NDI1OFowGDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABIgVUElFWnGQPzv9Qsfgv6UY7w+mitJcwh0kOlQRFj6s
GGELi7M+LOSnKziSHNFVNtyK2ipEZOcinEdgH3fdXo6jeTB3MB0GA1UdDgQWBBQO
5WcRb/pbGNfJxchT6OpCgkbS9DAfBgNVHSMEGDAWgBQO5WcRb/pbGNfJxchT6OpC
gkbS9DAPBgNVHRMBAf8EBTADAQH/MCQGA1UdEQQdMBuCDXBpY3R1cmVzLnRlc3SC
Cm90aGVyLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIhAMTFFGBkVgurXQqz85zcS2yr
x48pCC29efIus0Rq4EurAiB+Xrj5rR7PR5Wjh7oaMaz1gy6iu5nbN+0vf+bqT7qC
mQ==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3LgYQe6/HzFO4Vcd
4HyEI9zulWATK5A8OmfRh3P18qyhRANCAASIFVBJRVpxkD87/ULH4L+lGO8PporS
XMIdJDpUERY+rBhhC4uzPizkpys4khzRVTbcitoqRGTnIpxHYB933V6O
-----END PRIVATE KEY-----
`;

interface Answer {
  readonly status?: number;
  readonly body?: Buffer;
  readonly location?: string;
  /** Breaks the connection in the middle of the body. */
  readonly broken?: true;
}

export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>;

/**
 * A server of pictures with https on this machine. Its hosts resolve to public addresses, and what is connected to
 * these addresses ends here: so every check of production is in force.
 */
export async function startPictureServer() {
  const answers = new Map<string, Answer>();
  const requests: string[] = [];
  const connected: string[] = [];
  const port = await freePort();
  const server = createServer({ key, cert: certificate }, ({ url = "", headers }, response) => {
    requests.push(`${headers.host}${url}`);
    const { status = 200, body, location, broken } = answers.get(url) ?? { status: 404 };
    response.writeHead(status, {
      ...(location && { location }),
      ...(body && { "content-length": body.length }),
    });
    if (!broken) return response.end(body);
    response.write(body?.subarray(0, body.length / 2), () => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));

  const hosts = new Map<string, readonly string[]>([
    ["pictures.test", ["93.184.215.14"]],
    ["other.test", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"]],
    ["unnamed.test", ["93.184.215.15"]],
  ]);
  const network: Network = {
    async resolve(host) {
      const found = hosts.get(host);
      if (!found)
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
      return found;
    },
    connect(_port: number, address: string): Socket {
      connected.push(address);
      return connect(port, "127.0.0.1");
    },
    certificates: certificate,
  };
  return {
    answers,
    hosts,
    requests,
    connected,
    fetchPublic: createPublicFetch(network),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
