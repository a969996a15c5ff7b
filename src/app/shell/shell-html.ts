import { createContext, useContext } from "react";

interface ShellHtml {
  readonly header: string;
  readonly footer: string;
}

/**
 * The server renders header and footer, a third of a page's elements, once per route for all guests. The
 * browser renders the components themselves.
 */
export const ShellHtmlContext = createContext<ShellHtml | undefined>(undefined);

/** The props of an element whose content is rendered already. */
export function useShellHtml(element: keyof ShellHtml) {
  const html = useContext(ShellHtmlContext)?.[element];
  return html === undefined ? undefined : { dangerouslySetInnerHTML: { __html: html } };
}

/** The header is the first of a page, and the footer is the last. */
export function shellIn(page: string): ShellHtml {
  const header = page.indexOf("<header ");
  const footer = page.lastIndexOf("<footer ");
  return {
    header: page.slice(page.indexOf(">", header) + 1, page.indexOf("</header>", header)),
    footer: page.slice(page.indexOf(">", footer) + 1, page.lastIndexOf("</footer>")),
  };
}
