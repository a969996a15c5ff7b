import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface S3Server {
  /** For MEDIA_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Options {
  readonly address?: string;
  readonly port?: number;
  /** Is awaited before each request is done. */
  readonly before?: (method: string, path: string) => Promise<void>;
}

/** A server that speaks S3, with one empty bucket. It checks signatures with these credentials. */
export async function startS3({
  address = "127.0.0.1",
  port = 0,
  before,
}: Options = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "meridian-s3-"));
  const server = new S3rver({
    address,
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures" }],
  });
  server.middleware.unshift(async ({ method, path }, next) => {
    await before?.(method, path);
    await next();
  });
  const taken = await server.run();
  return {
    url: bucketUrl(address, taken.port),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function bucketUrl(address: string, port: number): string {
  const endpoint = encodeURIComponent(`http://${address}:${port}`);
  return `s3://S3RVER:S3RVER@pictures/shop?endpoint=${endpoint}&region=us-east-1`;
}
