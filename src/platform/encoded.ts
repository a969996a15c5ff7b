import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Text worth keeping is worth compressing well; text sent once is compressed fast. */
const brotliQuality = { kept: 9, once: 1 } as const;

/** Most pages fit into one piece, so that the compressor is called once. */
const outputChunk = 64 * 1024;

/** One body in every encoding that a browser may ask for, each made when first wanted. */
export class Encoded {
  private tag: string | undefined;
  private readonly variants = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly identity: Buffer,
    readonly contentType: string,
    private readonly use: keyof typeof brotliQuality,
  ) {
    this.variants.set("identity", Promise.resolve(identity));
  }

  /** By which a browser asks whether its copy is still good; nobody keeps what is sent once. */
  get etag(): string | undefined {
    if (this.use === "once") return undefined;
    this.tag ??= createHash("sha256").update(this.identity).digest("base64url").slice(0, 27);
    return this.tag;
  }

  body(encoding: Encoding): Promise<Buffer> {
    const known = this.variants.get(encoding);
    if (known) return known;
    const made = this.encode(encoding);
    this.variants.set(encoding, made);
    return made;
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === "gzip") return gzipped(this.identity, { level: 6 });
    return brotli(this.identity, {
      chunkSize: outputChunk,
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[this.use],
        [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(this.identity.length),
      },
    });
  }
}

/** A window wider than the text costs megabytes for each compressor at work and saves nothing. */
function windowBits(bytes: number): number {
  const { BROTLI_MAX_WINDOW_BITS: most } = constants;
  return Math.min(most, Math.max(16, Math.ceil(Math.log2(bytes + 1)) + 1));
}

const accepted = /(?:^|,)\s*(br|gzip)\s*(?:;\s*q=([\d.]+))?\s*(?=,|$)/gi;

/** Brotli where it is taken, else gzip, else as it is; `q=0` means no. */
export function negotiate(header: string | undefined): Encoding {
  if (!header) return "identity";
  const taken = new Set<string>();
  for (const [, name, weight] of header.matchAll(accepted)) {
    if (name && Number(weight ?? 1) > 0) taken.add(name.toLowerCase());
  }
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : "identity";
}
