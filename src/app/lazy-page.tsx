import { type ComponentType, lazy, useState } from "react";
import type { PathParams } from "#src/lib/paths.ts";

interface PageProps {
  readonly params: PathParams;
}

type PageComponent = ComponentType<PageProps>;

interface Lazy<Props> {
  /** The name of the source file. It names the chunk in the build manifest, whatever the folder. */
  readonly module: string;
  /** Once resolved, `Page` renders without suspending. */
  preload(): Promise<void>;
  readonly Page: ComponentType<Props>;
}

export type LazyPage = Lazy<PageProps>;

/** `name` is the exported component; its file has the same name in kebab-case. */
export function lazyPage<Name extends `${string}Page`>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, PageComponent>>>,
): LazyPage {
  return lazyPart(moduleOf(name), async () => (await load())[name]);
}

/** A part of every page of the shops that have it. */
export function lazyPart<Props extends object>(
  module: string,
  load: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  const Later = lazy(async () => {
    await preload();
    return { default: loaded as ComponentType<Props> };
  });
  return {
    module,
    preload,
    Page: function PreloadedOrLazy(props) {
      // Chosen once per mount, so that a page does not remount when its code arrives.
      const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? (Later as never));
      return <Chosen {...props} />;
    },
  };
}

function moduleOf(name: string): string {
  const words = name.replace(/Page$/, "").split(/(?=[A-Z])/);
  return `${words.join("-").toLowerCase()}.page.tsx`;
}
