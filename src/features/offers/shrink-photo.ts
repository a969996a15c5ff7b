import { offerLimits } from "#src/domain/enquiry-limits.ts";

const quality = 0.9;

/**
 * A photo as it is sent: upright, no larger than needed, and drawn anew, so that position, device and whatever else a
 * camera writes never leave the browser.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, offerLimits.photoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser can't draw.");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (photo: Blob | null) =>
      photo ? resolve(photo) : reject(new Error("The photo could not be drawn."));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}
