import { connect } from "node:net";

export interface RawConnection {
  send(request: string): void;
  close(): void;
}

interface Listener {
  /** It can send: it has connected, or the response is complete. */
  ready(): void;
  response(status: number, bytes: number): void;
  /** Also when the server closes it. Not after `close`. */
  failed(error: Error): void;
}

const lastChunk = "\r\n0\r\n\r\n";

/**
 * Reads a response's length from its head and only counts the rest, so that the server limits the rate and not
 * this program.
 */
export function openConnection(port: number, listener: Listener): RawConnection {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  let isClosed = false;
  const fail = (error: Error) => {
    if (isClosed) return;
    isClosed = true;
    socket.destroy();
    listener.failed(error);
  };
  let head = "";
  let status = 0;
  let bytes = 0;
  /** Missing bytes of the current response; -1 until its head is complete. */
  let missing = -1;

  /** Other servers send responses in chunks, of which the last is empty. */
  let isChunked = false;
  let tail = "";
  const readTail = (text: string) => {
    tail = (tail + text).slice(-lastChunk.length);
    missing = tail === lastChunk ? 0 : 1;
    if (missing === 0) tail = "";
  };

  const readHead = (chunk: Buffer) => {
    head += chunk.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    status = Number(head.slice(9, 12));
    isChunked = /\r\ntransfer-encoding: chunked/i.test(head.slice(0, end));
    if (isChunked) {
      readTail(head);
      head = "";
      return;
    }
    const length = status === 304 ? 0 : /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
    missing = end + 4 + Number(length ?? 0) - head.length;
    head = "";
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection.")));
  socket.on("connect", () => listener.ready());
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (missing < 0) readHead(chunk);
    else if (isChunked) readTail(chunk.toString("latin1"));
    else missing -= chunk.length;
    if (missing !== 0 || isClosed) return;
    missing = -1;
    const received = bytes;
    bytes = 0;
    listener.response(status, received);
    if (!isClosed) listener.ready();
  });
  return {
    send: (request) => socket.write(request),
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}
