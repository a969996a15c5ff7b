import { z } from "zod";
import { modelLimits } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { modelMessages } from "./models.messages.ts";

/** They belong to the 3D view, and there is no editor without the back office. */
const staffCall = endpointsWith({
  capability: "view3d",
  alsoNeeds: "backoffice",
  access: "editor",
});
const reply = z.object({
  model: z.object({ url: z.string(), bytes: z.int() }).nullable(),
  source: z.enum(["uploaded", "shipped", "removed", "none"]),
});
export type StaffModel = z.infer<typeof reply>;

export const getModel = staffCall("GET /api/admin/watches/{id}/model", {
  summary: "The 3D model of a watch, and where it comes from.",
  params: idParams,
  reply,
});

/** Browsers send nothing if they don't know the type. What a form could send is none of these. */
const headers = z.object({
  "content-type": z
    .string()
    .regex(/^(model\/gltf-binary|application\/octet-stream)(;|$)/, modelMessages.type)
    .optional(),
});

export const uploadModel = staffCall("POST /api/admin/watches/{id}/model", {
  summary: "Sets the 3D model of a watch, whose file is the body: binary glTF (.glb).",
  params: idParams,
  headers,
  streamBody: { maxBytes: modelLimits.maxBytes, seconds: modelLimits.uploadSeconds },
  reply,
  changesCatalog: true,
});

export const deleteModel = staffCall("DELETE /api/admin/watches/{id}/model", {
  summary: "Removes the 3D model of a watch.",
  params: idParams,
  reply,
  changesCatalog: true,
});

export const restoreModel = staffCall("POST /api/admin/watches/{id}/model/restore", {
  summary: "Shows the 3D model again that came with the shop.",
  params: idParams,
  reply,
  changesCatalog: true,
});
