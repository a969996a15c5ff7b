import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import type { SellersOffer, writeMessage } from "#src/features/buyback/seller/offers.contract.ts";
import {
  keyHeaders,
  offerQuery,
  type PhotoSource,
} from "#src/features/buyback/seller/offers.queries.ts";
import { hasEnded } from "#src/features/buyback/seller/offers.rules.ts";
import {
  photoTexts,
  stateHeads,
  stepTitle,
  offerPageTexts as texts,
} from "#src/features/buyback/seller/seller-page.messages.ts";
import { randomKey } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/form-field.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import { OfferDecision } from "./offer-decision.tsx";
import { PhotoGrid, PhotoUploadField, usePhotoUploads } from "./photo-uploads.tsx";

const usualPath: readonly OfferState[] = [
  "received",
  "valuation",
  "quoted",
  "accepted",
  "arrived",
  "inspected",
  "paid",
];

/** The seller's own words are known to the seller. */
function stepsOf({ state, events }: SellersOffer) {
  const ahead = hasEnded(state) ? [] : usualPath.slice(usualPath.indexOf(state) + 1);
  return [
    ...events.map((event) => {
      const { at, actor, text } = event;
      return { name: stepTitle(event), at, text: actor === "staff" ? text : undefined };
    }),
    ...ahead.map((step) => ({ name: stateTitles[step] })),
  ];
}

interface OfferScreenProps {
  offer: SellersOffer;
  offerKey: string;
}

export function OfferScreen({ offer, offerKey }: OfferScreenProps) {
  const { title, lead } = stateHeads[offer.state];
  return (
    <div className="container-page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <PageHead title={`${texts.title} ${offer.number}`} description={texts.description} />
      <div className="print:hidden">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="label-caps text-muted">
            {texts.title} {offer.number}
          </span>
          <Badge>{stateTitles[offer.state]}</Badge>
        </p>
        <h1 className="mt-4">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">{lead}</p>
        <p role="status" className="sr-only">
          {title}
        </p>
      </div>
      <div className="mt-10 lg:mt-14 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] lg:items-start lg:gap-x-16 xl:gap-x-24 print:mt-0 print:block">
        <div className="space-y-12 lg:space-y-14">
          <OfferDecision offer={offer} offerKey={offerKey} />
          <Progress steps={stepsOf(offer)} className="print:hidden" />
          <Message offerKey={offerKey} />
        </div>
        <div className="mt-12 space-y-12 lg:mt-0 print:hidden">
          <Watch offer={offer} />
          <Photos offer={offer} offerKey={offerKey} />
        </div>
      </div>
    </div>
  );
}

function Watch({ offer }: { offer: SellersOffer }) {
  const facts = [
    ["Reference", offer.referenceNumber],
    ["Serial number", offer.serialNumber],
    ["Year", offer.yearOfManufacture],
    ["Condition", offer.condition],
    ["Box and papers", offer.boxAndPapers ? "Yes" : "No"],
    ["Asking price", offer.askingPrice],
  ].filter(([, value]) => value);
  return (
    <section aria-labelledby="watch-title">
      <h2 id="watch-title" className="break-words text-heading">
        {offer.watch}
      </h2>
      <dl className="mt-5 border-line border-t">
        {facts.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-6 border-line border-b py-3">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 whitespace-pre-line break-words text-[0.9375rem]">{offer.description}</p>
    </section>
  );
}

function Photos({ offer, offerKey }: OfferScreenProps) {
  const queries = useQueryClient();
  const source = useMemo<PhotoSource>(
    () => ({
      folder: "/api/offers/files",
      upload: "/api/offers/photos",
      headers: () => keyHeaders(offerKey),
    }),
    [offerKey],
  );
  const { queryKey } = offerQuery(offerKey);
  const photos = usePhotoUploads({
    source,
    most: offerLimits.photosInAll,
    photos: offer.photos,
    onStored: () => void queries.invalidateQueries({ queryKey }),
  });
  if (!offer.canAddPhotos && offer.photos.length === 0) return null;
  return (
    <Section id="photos" title={texts.photosTitle}>
      {offer.canAddPhotos ? (
        <PhotoUploadField photos={photos} hint={photoTexts.laterHint} label="Add photos" />
      ) : (
        <PhotoGrid photos={photos} label="Your photos" />
      )}
    </Section>
  );
}

function Message({ offerKey }: { offerKey: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const once = useRef<string>(undefined);
  const write = useCall<typeof writeMessage>("POST /api/offers/messages");
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return setProblem("Please write something");
    once.current ??= randomKey();
    write.mutate(
      { headers: { ...keyHeaders(offerKey), "idempotency-key": once.current }, body: { text } },
      {
        onSuccess: () => {
          once.current = undefined;
          setText("");
          setProblem(undefined);
          toast(texts.messageSent);
        },
        onError: (error) => setProblem(messageOf(error, texts.messageFailed)),
      },
    );
  }
  return (
    <Section id="message" title={texts.messageTitle}>
      <form noValidate onSubmit={send} className="grid max-w-2xl gap-5">
        <TextAreaField
          label="Message"
          hint={texts.messageHint}
          error={problem}
          value={text}
          rows={4}
          maxLength={freeTextMaxLength}
          onChange={({ target }) => {
            setText(target.value);
            once.current = undefined;
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          loading={write.isPending}
          className="w-full sm:w-fit"
        >
          Send
        </Button>
      </form>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="print:hidden">
      <h2 id={`${id}-title`} className="mb-5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
