import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { attachmentLimits } from "#src/domain/enquiry-limits.ts";
import { AppError } from "#src/domain/errors.ts";
import { trimOf } from "#src/domain/text.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import {
  normalisePicture,
  type PictureRules,
  pictureRules,
} from "#src/platform/media/picture-file.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { newFileName, type StoredFiles, storeFiles } from "#src/platform/media/stored-files.ts";
import { fileMessages } from "./inbox.messages.ts";

export interface StoredAttachment extends StoredFiles {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly fileKey: MediaKey;
  readonly width: number | null;
  readonly height: number | null;
}

interface Checked {
  readonly content: Buffer;
  readonly contentType: string;
  readonly ending: "pdf" | "jpg" | "webp";
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Checks a file by its content and stores it. The row that names it follows; a file whose row never came is swept.
 */
export async function storeAttachment(
  { media, config }: Services,
  stream: Readable,
  name: string,
  sender: "staff" | "mail" = "staff",
): Promise<StoredAttachment> {
  const { maxBytes } = attachmentLimits;
  const { content, ending, ...facts } = await inQuarantine(
    mediaFolder(config),
    { stream, maxBytes },
    (file) => check(file, pictureRules[sender]),
  );
  const fileKey = `enquiries/${newFileName(content)}.${ending}` as const;
  const stored = await storeFiles(media, [[fileKey, content]]);
  return { ...stored, ...facts, fileKey, bytes: content.length, name: fileName(name, ending) };
}

async function check(file: string, rules: PictureRules): Promise<Checked> {
  const content = await readFile(file);
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") return checkPdf(content);
  try {
    const { bytes, ending, width, height } = await rules.queue.run(() =>
      normalisePicture(file, rules),
    );
    const contentType = ending === "jpg" ? "image/jpeg" : "image/webp";
    return { content: bytes, contentType, ending, width, height };
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_type") {
      throw new AppError(415, "unsupported_type", fileMessages.unsupported);
    }
    throw error;
  }
}

function checkPdf(content: Buffer): Checked {
  if (!content.subarray(-1_024).includes("%%EOF")) {
    throw new AppError(422, "damaged", fileMessages.damagedPdf);
  }
  const contentType = "application/pdf";
  return { content, contentType, ending: "pdf", width: null, height: null };
}

/** A name that fits into a header and onto a line, with the ending of what the file is. */
function fileName(given: string, ending: string): string {
  const plain = given
    .replace(/^.*[/\\]/s, "")
    .replace(/\.[A-Za-z\d]{1,5}$/, "")
    .normalize("NFKD")
    .replace(/[^\w.() -]+/g, "_");
  const stem = trimOf(plain, "._ ").slice(0, attachmentLimits.nameMaxLength);
  return `${stem || "file"}.${ending}`;
}
