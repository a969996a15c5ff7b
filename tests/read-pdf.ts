import { getDocumentProxy } from "unpdf";

/** Reads a document back with another library than the one that writes it. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, place) => {
      const page = await pdf.getPage(place + 1);
      const { items } = await page.getTextContent();
      const all = items.flatMap((item) => ("str" in item ? [item] : []));
      const texts = all.filter(({ str }) => str.trim());
      return {
        text: oneSpace(all.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join("")),
        lowest: Math.min(...texts.map(({ transform }) => Number(transform[5]))),
        widest: Math.max(...texts.map(({ transform, width }) => Number(transform[4]) + width)),
        size: page.view.slice(2).map(Math.round),
        tags: JSON.stringify(await page.getStructTree()),
      };
    }),
  );
  return { pages, all: pages.map(({ text }) => text).join(" "), pdf };
}

const oneSpace = (text: string) => text.replaceAll(/\s+/g, " ");
