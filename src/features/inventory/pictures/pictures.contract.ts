import { z } from "zod";
import { pictureLimits } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams, pathId } from "#src/lib/params.ts";
import { pictureMessages } from "./pictures.messages.ts";

const staffCall = endpointsWith({ capability: "backoffice", access: "editor" });

const fraction = z.number().min(0).max(1);
const cropSchema = z
  .object({ x: fraction, y: fraction, width: fraction.min(0.02), height: fraction.min(0.02) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001);

const pictureSchema = z.object({
  id: z.int(),
  state: z.enum(["processing", "ready", "failed"]),
  problem: z.string().nullable(),
  /** Without size and extension; null until the first files are ready. */
  path: z.string().nullable(),
  alternativeText: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  color: z.string().nullable(),
  turns: z.int(),
  crop: cropSchema.nullable(),
  /** False for pictures that came with the shop: there is no original to turn or to crop. */
  hasOriginal: z.boolean(),
});
export type StaffPicture = z.infer<typeof pictureSchema>;

const picturesReply = z.object({ pictures: z.array(pictureSchema) });

const ownerParams = z
  .object({ watchId: pathId.optional(), brandId: pathId.optional() })
  .refine(
    ({ watchId, brandId }) => (watchId === undefined) !== (brandId === undefined),
    pictureMessages.nameTheOwner,
  );

export const listPictures = staffCall("GET /api/admin/pictures", {
  summary: "The pictures of a watch or of a brand, in their order, with those that are not ready.",
  query: ownerParams,
  reply: picturesReply,
});

export const uploadPicture = staffCall("POST /api/admin/pictures", {
  summary: "Adds a picture, whose file is the body: JPEG, PNG, WebP or AVIF.",
  query: ownerParams,
  streamBody: { maxBytes: pictureLimits.maxBytes, seconds: pictureLimits.uploadSeconds },
  reply: z.object({ picture: pictureSchema }),
  status: 201,
});

export const orderPictures = staffCall("PATCH /api/admin/watches/{id}/pictures", {
  summary: "Puts the pictures of a watch into an order. The first is the cover.",
  params: idParams,
  body: z.object({ order: z.array(z.int()).max(pictureLimits.perWatch * 2) }),
  reply: picturesReply,
  changesCatalog: true,
});

const alternativeTextField = z
  .string()
  .trim()
  .max(pictureLimits.textMaxLength, pictureMessages.textTooLong)
  .refine(isOneLine, pictureMessages.textOneLine);

export const changePicture = staffCall("PATCH /api/admin/pictures/{id}", {
  summary: "Sets the alternative text, or turns and crops the picture.",
  params: idParams,
  body: z
    .object({
      alternativeText: alternativeTextField,
      turns: z.int().min(0).max(3),
      crop: cropSchema.nullable(),
    })
    .partial(),
  reply: picturesReply,
  changesCatalog: true,
});

export const retryPicture = staffCall("POST /api/admin/pictures/{id}/retry", {
  summary: "Prepares a picture again whose preparation failed.",
  params: idParams,
  reply: picturesReply,
});

export const deletePicture = staffCall("DELETE /api/admin/pictures/{id}", {
  summary: "Removes a picture.",
  params: idParams,
  reply: picturesReply,
  changesCatalog: true,
});

export const getOriginal = staffCall("GET /api/admin/pictures/{id}/original", {
  summary: "The private original of a picture.",
  params: idParams,
  query: z.object({
    /** The picture is scaled down, so that a part of it can be chosen. */
    size: z.literal("small").optional(),
  }),
  reply: z.object({}),
  file: true,
});
