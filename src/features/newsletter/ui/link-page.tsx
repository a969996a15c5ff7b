import type { ReactNode } from "react";
import { linkTexts } from "#src/features/newsletter/newsletter.messages.ts";
import { useFragmentToken } from "#src/lib/use-fragment-token.ts";
import { Alert } from "#src/ui/alert.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

interface LinkPageProps {
  title: string;
  intro: string;
  children: (token: string) => ReactNode;
}

/** A page that the link of a mail opens. Nothing changes before somebody presses its button. */
export function LinkPage({ title, intro, children }: LinkPageProps) {
  const token = useFragmentToken("#token=");
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <div className="mx-auto max-w-md">
        {token === undefined && <LinkState title={title} text={intro} />}
        {token === null && <LinkState title={title} text={linkTexts.incomplete} />}
        {token && children(token)}
        <noscript>
          <p className="mt-8 border-line border-t pt-6">{linkTexts.noScript}</p>
        </noscript>
      </div>
    </div>
  );
}

interface LinkStateProps {
  title: string;
  text: string;
  problem?: string | undefined;
  children?: ReactNode;
}

export function LinkState({ title, text, problem, children }: LinkStateProps) {
  return (
    <div aria-live="polite">
      <SectionHeading as="h1" title={title} description={text} />
      {problem && (
        <Alert variant="danger" className="mt-8">
          {problem}
        </Alert>
      )}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
