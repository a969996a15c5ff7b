import { useCurrentSection } from "./use-current-section.ts";

interface ContentsNavigationProps {
  sections: readonly { readonly id: string; readonly title: string }[];
}

/** Columns of links above the text on small screens; beside it, and always in sight, on wide ones. */
export function ContentsNavigation({ sections }: ContentsNavigationProps) {
  const current = useCurrentSection(sections);
  return (
    <nav
      aria-label="On this page"
      className="self-start lg:sticky lg:top-24 lg:-m-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:p-2"
    >
      <p aria-hidden="true" className="label-caps pb-4 text-muted">
        On this page
      </p>
      <ol className="grid grid-cols-2 gap-x-6 border-line border-t md:grid-cols-3 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id} className="border-line border-b">
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="flex h-full min-h-11 items-center py-2 text-muted text-sm leading-snug transition-colors hover:text-accent aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
