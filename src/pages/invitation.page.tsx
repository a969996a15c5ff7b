import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { hasStaffRight, isDealer, type Viewer } from "#src/domain/viewer.ts";
import {
  isDeadLink,
  isUsedLink,
  invitationTexts as texts,
} from "#src/features/auth/invitation.messages.ts";
import { useCheckInvitation } from "#src/features/auth/invitation.mutations.ts";
import { InvitationForm } from "#src/features/auth/ui/invitation-form.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useFragmentToken } from "#src/lib/use-fragment-token.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

/** What the link of an invitation opens. Nothing is used up before the form is sent. */
export function InvitationPage() {
  return (
    <div className="container-page section-space">
      <PageHead description={texts.intro} />
      <div className="mx-auto max-w-md">
        <SectionHeading as="h1" title={texts.title} description={texts.intro} />
        <noscript>
          <p className="mt-8 border-line border-t pt-6">
            Choosing a password needs JavaScript. Please switch it on and load this page again.
          </p>
        </noscript>
        <div className="mt-10 noscript:hidden">
          <Invitation />
        </div>
      </div>
    </div>
  );
}

function Invitation() {
  const token = useFragmentToken("#token=");
  const [, navigate] = useLocation();
  const { mutate: check, data, error, isPending } = useCheckInvitation();
  useEffect(() => {
    if (token) check(token);
  }, [token, check]);

  // Not before the page knows the viewer, or the next one would refuse a guest.
  const [done, setDone] = useState(false);
  const viewer = useViewer();
  useEffect(() => {
    if (done && viewer.kind === "user") navigate(homeOf(viewer));
  }, [done, viewer, navigate]);

  if (token === null) return <DeadLink message={texts.incomplete} />;
  if (token && data) {
    return <InvitationForm token={token} {...data} onSignedIn={() => setDone(true)} />;
  }
  if (token && error) {
    if (isDeadLink(error)) {
      const isUsed = isUsedLink(error);
      return <DeadLink message={messageOf(error, texts.unknown)} canSignIn={isUsed} />;
    }
    const title = messageOf(error, texts.loadFailed);
    const retry = () => check(token);
    return (
      <LoadFailure
        compact
        as="h2"
        title={title}
        description={null}
        retry={retry}
        retrying={isPending}
      />
    );
  }
  return (
    <LoadingRegion label="Opening the invitation" className="grid gap-6">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </LoadingRegion>
  );
}

function homeOf(viewer: Viewer): string {
  if (hasStaffRight(viewer, "staff")) return paths.overview();
  return isDealer(viewer) ? paths.wholesale() : paths.account();
}

/** Says why, and how to get another one. */
function DeadLink({ message, canSignIn = false }: { message: string; canSignIn?: boolean }) {
  const { email, phone } = useShopDetails();
  return (
    <div role="alert" className="border-line border-t pt-6">
      <p className="text-lead">{message}</p>
      {canSignIn ? (
        <Button asChild className="mt-6">
          <a href={paths.loginThen(paths.wholesale())}>Sign In</a>
        </Button>
      ) : (
        <p className="mt-4 text-muted">
          {texts.howToGetAnother}{" "}
          <a href={`mailto:${email}`} className="link-quiet">
            {email}
          </a>
          , {phone}.
        </p>
      )}
    </div>
  );
}
