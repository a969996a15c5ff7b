import type { ReactNode } from "react";
import displayFont from "./fonts/cormorant-garamond-core.woff2?url";
import textFont from "./fonts/inter-core.woff2?url";

export const stateElementId = "meridian-state";

/** Addresses of the built files of one page. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

interface DocumentProps {
  assets: Assets;
  /** Already escaped for use inside a script element. */
  stateJson: string;
  children: ReactNode;
}

/** React renders the whole document, so that ids and head tags match when it hydrates. */
export function Document({ assets, stateJson, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f5" />
        {[textFont, displayFont].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
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
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
      </body>
    </html>
  );
}
