import { Fragment, type ReactNode, useEffect, useState } from "react";
import { legalPages } from "#src/domain/constants.ts";
import type { Block, Content, ListItem, Phrase, Section } from "#src/features/content/content.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";

interface InfoPageProps {
  content: Content;
  /** How the text of a section is shown, if not plainly. */
  showSection?: (section: Section) => ReactNode;
  children?: ReactNode;
}

/** A page of long text. The table of contents and the sections come from one list. */
export function InfoPage({ content, showSection, children }: InfoPageProps) {
  const { lead, dated, sections, contactTitle, contactText } = content;
  return (
    <>
      <PageHead description={lead} />
      <div className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
        <h1>{useRouteTitle()}</h1>
        <p className="mt-5 max-w-[52ch] text-balance text-lead text-muted lg:mt-6">{lead}</p>
        {dated && (
          <p className="mt-4 text-muted text-sm">
            Last updated <UtcDate at={legalPages.lastUpdated} />
          </p>
        )}
        <div className="mt-10 gap-x-16 lg:mt-16 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-20 print:block">
          <ContentsNavigation sections={sections} />
          <div className="mt-14 lg:mt-0">
            {sections.map((section) => (
              <section
                key={section.id}
                id={section.id}
                className="gap-x-12 border-line border-t pt-8 pb-14 last:pb-0 xl:grid xl:grid-cols-[15rem_minmax(0,1fr)] xl:pt-10 xl:pb-20 print:block"
              >
                <h2 className="text-heading">{section.title}</h2>
                <div className="prose mt-5 xl:mt-0.5">
                  {showSection?.(section) ?? <Blocks of={section.body} />}
                </div>
              </section>
            ))}
          </div>
        </div>
      </div>
      {children}
      {contactTitle && contactText && <ContactBand title={contactTitle} text={contactText} />}
    </>
  );
}

export function Blocks({ of: blocks }: { of: readonly Block[] }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of one text never move
  return blocks.map((block, index) => {
    if (block.tag === "h3") return <h3 key={index}>{block.title}</h3>;
    if (block.tag === "ol") return <Steps key={index} steps={block.items} />;
    if (block.tag === "p") {
      return (
        <p key={index}>
          <Phrases of={block.text} />
        </p>
      );
    }
    return (
      <ul key={index}>
        {block.items.map(({ text }, item) => (
          <li key={item}>
            <Phrases of={text} />
          </li>
        ))}
      </ul>
    );
  });
}

export function Phrases({ of: phrases }: { of: readonly Phrase[] }) {
  return phrases.map((phrase, index) =>
    typeof phrase === "string" ? (
      <NoWrapNumbers key={index}>{phrase}</NoWrapNumbers>
    ) : (
      <a key={index} href={phrase.href}>
        {phrase.label}
      </a>
    ),
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of one text never move
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
  const ids = all.map(({ id }) => id).join(" ");
  useEffect(() => {
    const sections = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3;
        setCurrent(sections.findLast((one) => one.getBoundingClientRect().top < line)?.id);
      },
      { rootMargin: "0px 0px -66.7% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

function ContactBand({ title, text }: { title: string; text: string }) {
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

function Steps({ steps }: { steps: readonly ListItem[] }) {
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
              <Phrases of={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
