const widthPx = 480;
const quality = 0.8;

/**
 * A small copy of a photo. The browser decodes and scales off the main thread, and the page keeps
 * some kilobytes instead of the fifty megabytes that a photo of twelve megapixels unpacks to.
 */
export async function makeThumbnail(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: widthPx, resizeQuality: "medium" });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (thumbnail) => (thumbnail ? resolve(thumbnail) : reject(new Error("No thumbnail was made."))),
      "image/webp",
      quality,
    );
  });
}
