import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { isDeadLink, isUsedLink, linkTexts } from "#src/features/auth/links/links.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

interface AccountPageProps {
  title: string;
  intro: string;
  noScript?: string;
  children: ReactNode;
}

/** The frame of a page with one small form. When the form is done the title changes and gets the focus. */
export function AccountPage({ title, intro, noScript, children }: AccountPageProps) {
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) head.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <div className="mx-auto max-w-md">
        <div ref={head} tabIndex={-1} className="outline-none">
          <SectionHeading as="h1" title={title} description={intro} />
        </div>
        {noScript && (
          <noscript>
            <p className="mt-8 border-line border-t pt-6">{noScript}</p>
          </noscript>
        )}
        <div className="mt-10 noscript:hidden">{children}</div>
      </div>
    </div>
  );
}

interface AccountLinkProps<Data> {
  /** Reads what the link opens, and uses nothing up. */
  check: UseMutationResult<Data, Error, { body: { token: string } }>;
  loadFailed: string;
  /** Where a reader of a used link signs in. */
  signInAt?: string;
  children: (token: string, data: Data) => ReactNode;
}

/** The page that the link of a mail opens. Nothing is used up before a form is sent. */
export function AccountLink<Data>(props: AccountLinkProps<Data>) {
  const { check, loadFailed, signInAt = paths.login(), children } = props;
  const { mutate, data, error, isPending } = check;
  const token = useFragmentToken("#token=");
  useEffect(() => {
    if (token) mutate({ body: { token } });
  }, [token, mutate]);

  if (token === null) return <DeadLink message={linkTexts.incomplete} />;
  if (token && data) return children(token, data);
  if (token && error) {
    if (isDeadLink(error)) {
      const message = messageOf(error, linkTexts.unknown);
      return <DeadLink message={message} {...(isUsedLink(error) && { signInAt })} />;
    }
    return (
      <LoadFailure
        compact
        as="h2"
        title={messageOf(error, loadFailed)}
        description={null}
        retry={() => mutate({ body: { token } })}
        retrying={isPending}
      />
    );
  }
  return (
    <LoadingRegion
      label="Opening the link"
      className="grid gap-6"
      heights={["h-18", "h-18", "h-18"]}
    />
  );
}

function DeadLink({ message, signInAt }: { message: string; signInAt?: string }) {
  return (
    <div role="alert" className="border-line border-t pt-6">
      <p className="text-lead">{message}</p>
      {signInAt ? (
        <Button asChild className="mt-6">
          <a href={signInAt}>Sign In</a>
        </Button>
      ) : (
        <p className="mt-4 text-muted">
          {linkTexts.howToGetAnother} <ShopContact />
        </p>
      )}
    </div>
  );
}

export function ShopContact() {
  const { email, phone } = useShopDetails();
  return (
    <>
      <a href={`mailto:${email}`} className="link-quiet">
        {email}
      </a>
      , <span className="whitespace-nowrap">{phone}</span>.
    </>
  );
}
