import { type ReactNode, useEffect, useState } from "react";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";

export interface InfoSection {
  /** The anchor in the URL. Bookmarks depend on it. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface InfoPageProps {
  /** One or two sentences, shown on the page and used as its meta description. */
  lead: string;
  sections: readonly InfoSection[];
  note?: ReactNode;
  children?: ReactNode;
}

/** A page of long text. The table of contents and the sections come from one list. */
export function InfoPage({ lead, sections, note, children }: InfoPageProps) {
  return (
    <>
      <PageHead description={lead} />
      <div className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
        <h1>{useRouteTitle()}</h1>
        <p className="mt-5 max-w-[52ch] text-balance text-lead text-muted lg:mt-6">{lead}</p>
        {note && <p className="mt-4 text-muted text-sm">{note}</p>}
        <div className="mt-10 gap-x-16 lg:mt-16 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-20 print:block">
          <ContentsNavigation sections={sections} />
          <div className="mt-14 lg:mt-0">
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        </div>
      </div>
      {children}
    </>
  );
}

function Section({ id, title, body }: InfoSection) {
  return (
    <section
      id={id}
      className="gap-x-12 border-line border-t pt-8 pb-14 last:pb-0 xl:grid xl:grid-cols-[15rem_minmax(0,1fr)] xl:pt-10 xl:pb-20 print:block"
    >
      <h2 className="text-heading">{title}</h2>
      <div className="prose mt-5 xl:mt-0.5">{body}</div>
    </section>
  );
}

interface ContentsNavigationProps {
  sections: readonly { readonly id: string; readonly title: string }[];
}

function ContentsNavigation({ sections }: ContentsNavigationProps) {
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

/** The last section whose top has reached the upper third of the window. */
function useCurrentSection(all: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = all.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3;
        setCurrent(sections.findLast((one) => one.getBoundingClientRect().top < line)?.id);
      },
      { rootMargin: "0px 0px -66.7% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [all]);
  return current;
}
