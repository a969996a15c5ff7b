import { type ComponentType, lazy, useState } from "react";
import type { PathParams } from "#src/lib/match-path.ts";

export interface PageProps {
  readonly params: PathParams;
}

export type PageComponent = ComponentType<PageProps>;

export interface LazyPage {
  /** The source file, by which the build's manifest knows the page's chunk. */
  readonly module: string;
  /** After this the page renders at once: the server and the first screen wait for it. */
  preload(): Promise<void>;
  readonly Page: PageComponent;
}

export function lazyPage(name: string, load: () => Promise<PageComponent>): LazyPage {
  let ready: PageComponent | undefined;
  const preload = async () => {
    ready ??= await load();
  };
  const Lazy = lazy(async () => {
    await preload();
    return { default: ready as PageComponent };
  });
  return {
    module: `src/pages/${name}.page.tsx`,
    preload,
    Page: function LazyOrReady(props) {
      // Chosen once per mount: a page that was lazy stays the same component when it has arrived.
      const [Chosen] = useState<PageComponent>(() => ready ?? Lazy);
      return <Chosen {...props} />;
    },
  };
}
