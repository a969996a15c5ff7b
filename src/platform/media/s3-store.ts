import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Unavailable } from "#src/domain/errors.ts";
import { traced } from "#src/platform/runtime/tracing.ts";
import type { Bucket } from "#src/platform/settings/setting-types.ts";
import { checkedKey, type ListedFile, type MediaKey, type MediaStore } from "./media-store.ts";

/** A bucket that does not answer must not keep a request or a job waiting. */
const connectionMs = 3_000;
const silenceMs = 10_000;
/** The time is for a whole file of some megabytes. */
const transferMs = 60_000;

const loadClient = () => import("@aws-sdk/client-s3");
type Library = Awaited<ReturnType<typeof loadClient>>;

/** A private bucket of any S3-compatible store. The client is loaded when the first file is asked for. */
export function s3Store({ bucket, prefix, ...access }: Bucket): MediaStore {
  let connected: Promise<{ s3: Library; client: InstanceType<Library["S3Client"]> }> | undefined;
  const connect = () => {
    connected ??= loadClient().then((s3) => ({ s3, client: openClient(s3, access) }));
    return connected;
  };
  const objectOf = (key: MediaKey) => ({ Bucket: bucket, Key: `${prefix}${checkedKey(key)}` });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(transferMs) });

  return {
    place: `s3://${bucket}/${prefix}`,
    async put(key, content) {
      const { s3, client } = await connect();
      const isFile = typeof content === "string";
      const body = isFile ? createReadStream(content) : content;
      const bytes = isFile ? (await stat(content)).size : content.length;
      const command = new s3.PutObjectCommand({
        ...objectOf(key),
        Body: body,
        ContentLength: bytes,
      });
      await client.send(command, inTime()).catch(throwUnavailable);
    },
    async get(key) {
      const { s3, client } = await connect();
      const found = await client
        .send(new s3.GetObjectCommand(objectOf(key)), inTime())
        .catch(ignoreMissing);
      if (!found?.Body) return undefined;
      return { bytes: found.ContentLength ?? 0, content: found.Body as Readable };
    },
    async delete(key) {
      const { s3, client } = await connect();
      await client.send(new s3.DeleteObjectCommand(objectOf(key)), inTime()).catch(ignoreMissing);
    },
    async *list(start): AsyncGenerator<ListedFile> {
      const { s3, client } = await connect();
      let next: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${prefix}${start}`,
          ...(next && { ContinuationToken: next }),
        });
        const page = await client.send(command, inTime()).catch(throwUnavailable);
        for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          yield { key: checkedKey(Key.slice(prefix.length)), bytes: Size, changedAt: LastModified };
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next);
    },
  };
}

function openClient(
  s3: Library,
  { endpoint, region, credentials }: Pick<Bucket, "endpoint" | "region" | "credentials">,
) {
  const client = new s3.S3Client({
    region,
    // Without credentials in the address, those of the environment, as AWS names them.
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionMs, requestTimeout: silenceMs },
    // Not every compatible store knows the checksums that AWS added later.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  // The key of an object is left out of traces: it may lead to a person's photo.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        traced({ name: `S3 ${commandName}`, kind: "client" }, () => next(args)),
    { step: "initialize", name: "traced" },
  );
  return client;
}

/** The store's own messages may name the bucket and the key of the account; the log gets them as the cause. */
function throwUnavailable(error: unknown): never {
  const failure = new Unavailable(
    "The store of the pictures does not answer. Please try again in a moment.",
  );
  failure.cause = error;
  throw failure;
}

function ignoreMissing(error: unknown): undefined {
  const name = error instanceof Error ? error.name : "";
  if (name !== "NoSuchKey" && name !== "NotFound") throwUnavailable(error);
}
