import displayLatin from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url";
import textLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

/** The two files every page needs at once; the document preloads them. */
export const preloadedFonts: readonly string[] = [textLatin, displayLatin];
