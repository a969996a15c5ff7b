import { useState } from "react";
import { Redirect, useSearch } from "wouter";
import type { AuthTab } from "#src/features/auth/auth-dialog-store.ts";
import { returnPath } from "#src/features/auth/return-path.ts";
import { AuthForms } from "#src/features/auth/ui/auth-forms.tsx";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { StudioPicture } from "#src/ui/picture.tsx";

const headings: Record<AuthTab, string> = { login: "Sign In", register: "Register" };
const intro = "Your cart and your wishlists, wherever you sign in.";

export function LoginPage() {
  const viewer = useViewer();
  const from = returnPath(new URLSearchParams(useSearch()).get("from"));
  return (
    <div className="grid min-h-[80vh] lg:grid-cols-2">
      <PageHead description={intro} />
      <div className="on-night relative overflow-hidden max-lg:hidden">
        <StudioPicture
          src="/media/hero--day-date-green"
          alt=""
          sizes="50vw"
          className="absolute inset-0 size-full"
        />
      </div>
      <div className="px-6 py-14 md:py-20 lg:px-16">
        {viewer.kind === "guest" ? (
          <SignInScreen />
        ) : (
          <Redirect to={viewer.needsSecondFactor ? paths.accountSecurity() : from} replace />
        )}
      </div>
    </div>
  );
}

function SignInScreen() {
  const [tab, setTab] = useState<AuthTab>("login");
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-display">{headings[tab]}</h1>
      <p className="mt-4 text-balance text-lead text-muted">{intro}</p>
      <noscript>
        <p className="mt-8 border-line border-t pt-6">
          Signing in needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
      <div className="mt-8 noscript:hidden">
        <AuthForms tab={tab} onTabChange={setTab} autofillsPasskeys />
      </div>
    </div>
  );
}
