import type { ReactNode } from "react";

export const stateElementId = "meridian-state";

/** Lists the addresses of the built files of one page. */
export interface Assets {
  /** It is empty on a page without scripts. */
  readonly starter: string;
  /** The starter loads these in order: dependencies first, the browser entry last. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/** The page's own, and a script that only pages with an announcement load. */
export interface ServedAssets extends Assets {
  readonly dismissed: string;
}

interface DocumentProps {
  assets: Assets;
  /** Already escaped for use inside a script element. */
  stateJson: string;
  /** The page shows too little without the application to wait for the visitor's first act. */
  startAtIdle?: boolean | undefined;
  /** The script that hides an announcement which the visitor has dismissed. */
  dismissed?: string | undefined;
  children: ReactNode;
}

/** React renders the whole document, so that ids and head tags match when it hydrates. */
export function Document(props: DocumentProps) {
  const { assets, stateJson, startAtIdle, dismissed, children } = props;
  return (
    // The starter sets the attribute on pages that have one.
    <html lang="en" data-fonts={assets.starter ? undefined : ""}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f5" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.starter && (
          // Painting waits for it, so that no visible button is pressed in vain.
          <script
            async
            type="module"
            blocking="render"
            src={assets.starter}
            data-modules={assets.modules.join(" ")}
            data-start={startAtIdle ? "idle" : undefined}
          />
        )}
        {dismissed && <script async type="module" blocking="render" src={dismissed} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <script
          id={stateElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; escaped by stateToJson
          dangerouslySetInnerHTML={{ __html: stateJson }}
        />
      </body>
    </html>
  );
}
