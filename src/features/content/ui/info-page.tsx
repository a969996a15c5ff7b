import { Fragment, type ReactNode, useEffect, useState } from "react";
import { legalPages } from "#src/domain/constants.ts";
import { useSellerFacts, useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
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

export function ContactBand({ title, text }: { title: string; text: string }) {
  const { email } = useShopDetails();
  return (
    <section aria-labelledby="contact-title" className="section-space bg-mist">
      <div className="container-page flex flex-col gap-x-14 gap-y-8 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h2 id="contact-title">{title}</h2>
          <p className="mt-4 max-w-[44ch] text-lead text-muted">{text}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button asChild size="large">
            <a href={paths.contact()}>Contact Us</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={`mailto:${email}`}>Email Support</a>
          </Button>
        </div>
      </div>
    </section>
  );
}

const hyphenated = /(\b\d+-\w+)/;

/** Keeps numbers with a hyphen, such as "3-5" or "48-hour", on one line. */
export function NoWrapNumbers({ children }: { children: string }) {
  return children.split(hyphenated).map((part, index) =>
    hyphenated.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

export function StoreName() {
  return useShopDetails().storeName;
}

/** One sentence, or nothing where the shop does not name its seller. */
export function RunBy() {
  const seller = useSellerFacts();
  return seller.length > 0 ? ` The shop is run by ${seller.join(", ")}.` : null;
}

export function MailLink() {
  const { email } = useShopDetails();
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function LastUpdated() {
  const { lastUpdated } = legalPages;
  return (
    <>
      Last updated <UtcDate at={lastUpdated} />
    </>
  );
}

interface StepText {
  readonly title: string;
  readonly text: string;
}

export function Steps({ steps }: { steps: readonly StepText[] }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3rem_1fr] py-6 first:pt-1 last:pb-0">
          <span
            aria-hidden="true"
            className="font-display text-accent text-heading leading-none lining-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-title leading-none">{title}</h3>
            <p className="mt-3 max-w-[36rem] text-muted">
              <NoWrapNumbers>{text}</NoWrapNumbers>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
