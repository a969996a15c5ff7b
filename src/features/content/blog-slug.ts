/** A category's or tag's name as its address spells it. */
export function blogSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z\d]+/g, "-");
}
