/** The library has no types of its own. */
declare module "html-to-text" {
  interface Builder {
    addInline(text: string): void;
  }
  type Walk = (nodes: unknown, builder: Builder) => void;
  interface Options {
    readonly wordwrap: false;
    readonly limits: { readonly maxInputLength: number; readonly maxDepth: number };
    readonly formatters: Readonly<
      Record<string, (element: { children: unknown }, walk: Walk, builder: Builder) => void>
    >;
    readonly selectors: readonly {
      readonly selector: string;
      readonly format?: string;
      readonly options?: Readonly<Record<string, unknown>>;
    }[];
  }
  export function compile(options: Options): (html: string) => string;
}
