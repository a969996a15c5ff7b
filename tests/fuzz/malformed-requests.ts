import type { Random } from "./random.ts";

const host = "Host: localhost\r\n";
const post = `POST /api/subscribe HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
const body = '{"email":"wire@example.com"}';

/** Requests that no client should send. The server must answer each before it closes the connection. */
const shapes: Record<string, (random: Random) => string> = {
  "no host": () => "GET / HTTP/1.1\r\n\r\n",
  "two hosts": () => `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
  "unknown version": () => `GET / HTTP/9.9\r\n${host}\r\n`,
  "oldest version": () => "GET /\r\n\r\n",
  "unknown method": () => `FETCH / HTTP/1.1\r\n${host}\r\n`,
  "small letters": () => `get / http/1.1\r\n${host}\r\n`,
  "no address": () => `GET  HTTP/1.1\r\n${host}\r\n`,
  "space in the address": () => `GET /a b HTTP/1.1\r\n${host}\r\n`,
  "NUL in the address": () => `GET /a\0b HTTP/1.1\r\n${host}\r\n`,
  "control in the address": () => `GET /a\x01\x7f HTTP/1.1\r\n${host}\r\n`,
  "no colon": () => `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`,
  "space in a name": () => `GET / HTTP/1.1\r\n${host}X Y: 1\r\n\r\n`,
  "space before the colon": () => `${post}Content-Length : 5\r\n\r\n12345`,
  "folded header": () => `GET / HTTP/1.1\r\n${host}X: 1\r\n  2\r\n\r\n`,
  "NUL in a value": () => `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
  "bare CR": () => `GET / HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`,
  "bare LF": () => "GET / HTTP/1.1\nHost: localhost\n\n",
  "two lengths": () => `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`,
  "list of lengths": () => `${post}Content-Length: 28, 28\r\n\r\n${body}`,
  "negative length": () => `${post}Content-Length: -5\r\n\r\n${body}`,
  "signed length": () => `${post}Content-Length: +28\r\n\r\n${body}`,
  "excessive length": () => `${post}Content-Length: ${"9".repeat(30)}\r\n\r\n${body}`,
  "length and chunks": () =>
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n1c\r\n${body}\r\n0\r\n\r\n`,
  "chunks and length": () =>
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n`,
  "unknown coding": () => `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  "coding after chunked": () => `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  "bad chunk": () => `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  "excessive chunk": () => `${post}Transfer-Encoding: chunked\r\n\r\n${"f".repeat(20)}\r\n${body}`,
  "chunk extensions": () =>
    `${post}Transfer-Encoding: chunked\r\n\r\n1;${"x".repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
  "long header": (random) =>
    `GET / HTTP/1.1\r\n${host}X: ${"y".repeat(random.int(17_000, 60_000))}\r\n\r\n`,
  "many headers": (random) =>
    `GET / HTTP/1.1\r\n${host}${"X: y\r\n".repeat(random.int(3_000, 9_000))}\r\n`,
  "long address": (random) =>
    `GET /${"z".repeat(random.int(17_000, 60_000))} HTTP/1.1\r\n${host}\r\n`,
  tunnel: () => `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
  "HTTP/2": () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  TLS: () => "\x16\x03\x01\x00\xf8\x01\x00\x00\xf4\x03\x03",
  "another protocol": () => "SSH-2.0-OpenSSH_9.9\r\n",
  "unknown expectation": () => `GET / HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`,
  "half a head": () => `GET / HTTP/1.1\r\nHost: localho`,
  "line breaks alone": (random) => `${"\r\n".repeat(random.int(1, 50))}X`,
  noise: (random) =>
    "\x9d" +
    String.fromCharCode(...Array.from({ length: random.int(1, 400) }, () => random.int(0, 255))),
};

export const malformedShapes: readonly string[] = Object.keys(shapes);

/** The server only detects these when the client ends its side. */
const unfinished = new Set(["half a head", "line breaks alone", "excessive chunk"]);

export function malformedRequest(random: Random, shape = random.pick(malformedShapes)) {
  const bytes = Buffer.from(shapes[shape]?.(random) ?? "", "latin1");
  return { method: "GET", target: shape, bytes, broken: true, unfinished: unfinished.has(shape) };
}
