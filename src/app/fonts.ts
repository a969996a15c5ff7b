import display from "./fonts/cormorant-garamond-core.woff2?url";
import text from "./fonts/inter-core.woff2?url";

/** The two files every page needs at once; the document preloads them. */
export const preloadedFonts: readonly string[] = [text, display];
