import { type ComponentType, lazy, useState } from "react";
import type { PathParams } from "#src/lib/paths.ts";

interface PageProps {
  readonly params: PathParams;
}

type PageComponent = ComponentType<PageProps>;

export interface LazyPage {
  /** The name of the source file. It names the page's chunk in the build manifest, whatever the folder. */
  readonly module: string;
  /** Once resolved, `Page` renders without suspending. */
  preload(): Promise<void>;
  readonly Page: PageComponent;
}

/** `name` is the exported component; its file has the same name in kebab-case. */
export function lazyPage<Name extends `${string}Page`>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, PageComponent>>>,
): LazyPage {
  let loaded: PageComponent | undefined;
  const preload = async () => {
    loaded ??= (await load())[name];
  };
  const Lazy = lazy(async () => {
    await preload();
    return { default: loaded as PageComponent };
  });
  return {
    module: moduleOf(name),
    preload,
    Page: function PreloadedOrLazy(props) {
      // Chosen once per mount, so that a page does not remount when its code arrives.
      const [Chosen] = useState<PageComponent>(() => loaded ?? Lazy);
      return <Chosen {...props} />;
    },
  };
}

function moduleOf(name: string): string {
  const words = name.replace(/Page$/, "").split(/(?=[A-Z])/);
  return `${words.join("-").toLowerCase()}.page.tsx`;
}
