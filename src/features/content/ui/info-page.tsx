import type { ReactNode } from "react";
import { PageHead } from "#src/ui/page-head.tsx";
import { ContentsNavigation } from "./contents-navigation.tsx";

export interface InfoSection {
  /** The section's anchor, part of addresses that people keep. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface InfoPageProps {
  title: string;
  /** One or two sentences that say what the page is about, to readers and to search engines. */
  lead: string;
  path: string;
  sections: readonly InfoSection[];
  /** A line under the lead. */
  note?: ReactNode;
  /** What follows the text over the full width. */
  children?: ReactNode;
}

/** A page of long text: its sections and the way to each of them come from one list. */
export function InfoPage({ title, lead, path, sections, note, children }: InfoPageProps) {
  return (
    <>
      <PageHead title={title} description={lead} path={path} />
      <div className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
        <h1>{title}</h1>
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
