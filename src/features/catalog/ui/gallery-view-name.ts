const viewNames: Record<string, string> = {
  front: "front",
  "three-quarter": "three-quarter view",
  macro: "the dial up close",
  back: "case back",
};

/** Our pictures end in the name of their view; any other is known by its number. */
export function viewName(image: string, index: number): string {
  const view = image.slice(image.lastIndexOf("--") + 2);
  return viewNames[view] ?? `picture ${index + 1}`;
}

/** Thumbnails link to it, which moves the strip even where no script runs. */
export function pictureId(index: number): string {
  return `picture-${index + 1}`;
}
