import { modelLimits } from "#src/domain/limits.ts";

const megabytes = Math.floor(modelLimits.maxBytes / 1_000_000);

export const modelMessages = {
  missingWatch: "This watch does not exist.",
  type: "Send the model as model/gltf-binary.",
  noModel: "This watch has no model.",
  nothingShipped: "No model came with the shop for this watch.",
  tooLarge: `This file is larger than ${megabytes} MB.`,
} as const;

export const modelTexts = {
  hint: `A binary glTF file (.glb) of up to ${megabytes} MB, with +Y at 12 o'clock and +Z out of the dial. Visitors can turn it in the shop.`,
  none: "This watch has no 3D model. Visitors see its pictures alone.",
  uploaded: "The model that the staff uploaded is shown.",
  shipped: "The model that came with the shop is shown.",
  removed: "The model that came with the shop is not shown.",
  add: "Add a model",
  replace: "Replace the model",
  remove: "Remove",
  restore: "Show the model that came with the shop",
  saved: "The model was saved.",
  wasRemoved: "The model was removed.",
  wasRestored: "The model that came with the shop is shown again.",
  failed: "The model was not changed",
  loading: "Checking the model…",
} as const;
