import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import type { requestOfferLinks } from "#src/features/buyback/seller/offers.contract.ts";
import { offerQuery } from "#src/features/buyback/seller/offers.queries.ts";
import { offerPageTexts as texts } from "#src/features/buyback/seller/seller-page.messages.ts";
import { OfferScreen } from "#src/features/buyback/seller/ui/offer-screen.tsx";
import { emailField } from "#src/lib/form-fields.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { EmailField } from "#src/ui/form-field.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { RetryButton } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

export function SellOfferPage() {
  const key = useOfferKey();
  if (key === undefined) return <OfferSkeleton />;
  return key === null ? <NoOffer message={texts.incomplete} /> : <OfferBy offerKey={key} />;
}

const storageName = "meridian.offer-key";

/** Kept for this tab alone, so that the page can be loaded again. */
function useOfferKey(): string | null | undefined {
  const token = useFragmentToken("#key=");
  const [kept, setKept] = useState<string | null>();
  useEffect(() => {
    if (token === undefined) return;
    try {
      if (token) window.sessionStorage.setItem(storageName, token);
      setKept(token ?? window.sessionStorage.getItem(storageName));
    } catch {
      setKept(token);
    }
  }, [token]);
  return kept;
}

function OfferBy({ offerKey }: { offerKey: string }) {
  const { data, error, refetch, isFetching } = useQuery(offerQuery(offerKey));
  if (data) return <OfferScreen offer={data.offer} offerKey={offerKey} />;
  if (!error) return <OfferSkeleton />;
  const isUnknown = isNotFound(error) || (error as { status?: unknown }).status === 400;
  if (isUnknown) return <NoOffer message={texts.gone} />;
  return (
    <>
      <PageHead title={texts.loadFailed} description={texts.description} />
      <ScreenMessage
        title={texts.loadFailed}
        description="Please check your connection and try again."
        action={<RetryButton retry={refetch} retrying={isFetching} />}
      />
    </>
  );
}

function NoOffer({ message }: { message: string }) {
  return (
    <div className="container-page section-space">
      <PageHead description={texts.description} />
      <div className="mx-auto max-w-md">
        <SectionHeading as="h1" title={texts.title} description={message} />
        <div className="mt-10">
          <LostLink />
        </div>
      </div>
    </div>
  );
}

function OfferSkeleton() {
  return (
    <div className="container-page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <PageHead description={texts.description} />
      <noscript>
        <h1>{texts.title}</h1>
        <p className="mt-6">
          This page needs JavaScript. Please switch it on and load the page again, or call us.
        </p>
      </noscript>
      <LoadingRegion label="Loading your sale" className="noscript:hidden">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-6 h-14 w-96 max-w-full" />
        <Skeleton className="mt-5 h-6 w-[32rem] max-w-full" />
        <div className="mt-14 gap-x-24 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
          <Skeleton className="h-80" />
          <Skeleton className="mt-12 h-96 lg:mt-0" />
        </div>
      </LoadingRegion>
    </div>
  );
}

const schema = z.object({ email: emailField("Please enter a valid email") });

/** One answer for every address. */
function LostLink() {
  const { trap, read } = useFormGuard();
  const request = useCall<typeof requestOfferLinks>("POST /api/offers/links");
  const form = useSchemaForm({
    schema,
    call: request,
    send: async ({ email }) => ({ body: { email, guard: await read() } }),
    failed: texts.lostFailed,
  });
  return (
    <section aria-labelledby="lost-title" className="border-line border-t pt-8">
      <h2 id="lost-title" className="text-heading">
        {texts.lostTitle}
      </h2>
      <p className="mt-3 text-muted">{texts.lostText}</p>
      {request.isSuccess ? (
        <Alert variant="success" className="mt-6">
          {texts.lostSent}
        </Alert>
      ) : (
        <SchemaForm form={form} className="mt-6 grid gap-5">
          <EmailField required {...form.field("email")} />
          {trap}
          <Button type="submit" loading={form.pending} className="w-full sm:w-fit">
            Send a new link
          </Button>
        </SchemaForm>
      )}
    </section>
  );
}
