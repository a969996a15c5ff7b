import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { sellMessages } from "#src/features/enquiries/enquiries.messages.ts";
import {
  type SellFields as SellInput,
  sellSchema,
} from "#src/features/enquiries/enquiries.schema.ts";
import { useFormGuard } from "#src/features/enquiries/ui/form-guard.tsx";
import { SellFields } from "#src/features/enquiries/ui/sell-form.tsx";
import type {
  makeOffer,
  OfferPhoto,
  removeDraftPhoto,
} from "#src/features/offers/offers.contract.ts";
import { ownershipMissing, ownershipStatement } from "#src/features/offers/offers.messages.ts";
import {
  draftHeaders,
  fetchDraftPhotos,
  type PhotoSource,
} from "#src/features/offers/offers.queries.ts";
import { draftToken, forgetDraft, readDraft, saveDraft } from "#src/features/offers/sell-draft.ts";
import { photoTexts, offerFormTexts as texts } from "#src/features/offers/seller-page.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { randomKey } from "#src/lib/random-key.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { PhotoUploadField, usePhotoUploads } from "./photo-uploads.tsx";

const source: PhotoSource = {
  folder: "/api/offer-drafts/photos",
  upload: "/api/offer-drafts/photos",
  headers: () => draftHeaders(draftToken()),
};

interface Sent {
  readonly page: string | null;
  /** Names of the files that are not with it. */
  readonly leftOut: readonly string[];
}

/** The sell form of a shop that buys watches. */
export function OfferForm() {
  const [sent, setSent] = useState<Sent | null>(null);
  if (!sent) return <OfferFields onSent={setSent} />;
  return <OfferSent sent={sent} onAnother={() => setSent(null)} />;
}

function OfferFields({ onSent }: { onSent: (sent: Sent) => void }) {
  const form = useForm({ resolver: zodResolver(sellSchema) });
  const { trap, read } = useFormGuard();
  const [photos, setPhotos] = useState<readonly OfferPhoto[]>([]);
  const uploads = usePhotoUploads({
    source,
    most: offerLimits.photos,
    photos,
    onStored: (photo) => setPhotos((known) => withPhoto(known, photo)),
  });
  const ownership = useOwnership();
  const refusal = useRefusal();
  useKeptFields(form);
  useEffect(() => {
    const token = readDraft()?.token;
    if (!token) return;
    fetchDraftPhotos(token).then(
      (reply) => setPhotos((known) => reply.photos.reduce(withPhoto, known)),
      () => {},
    );
  }, []);

  function remove(photo: OfferPhoto) {
    setPhotos((known) => known.filter(({ id }) => id !== photo.id));
    uploads.setNotice(photoTexts.removed);
    call<typeof removeDraftPhoto>("DELETE /api/offer-drafts/photos/{id}", {
      params: { id: photo.id },
      headers: draftHeaders(draftToken()),
    }).catch(() => {
      setPhotos((known) => withPhoto(known, photo));
      uploads.setNotice(photoTexts.notRemoved);
    });
  }

  const once = useOneKey();
  const submit = form.handleSubmit(
    async (fields) => {
      if (!ownership.check(true)) return;
      refusal.show(null);
      await uploads.whenSent();
      const leftOut = uploads.queue.get().map(({ name }) => name);
      try {
        const guard = await read();
        const { page } = await call<typeof makeOffer>("POST /api/offers", {
          headers: { "idempotency-key": once(fields), ...draftHeaders(draftToken()) },
          body: { ...fields, ownership: true, guard },
        });
        forgetDraft();
        onSent({ page, leftOut });
      } catch (error) {
        refusal.show(error);
      }
    },
    () => ownership.check(false),
  );

  return (
    <SellFields
      form={form}
      onSubmit={submit}
      busyLabel={
        uploads.left > 0
          ? photoTexts.sending(photos.length + 1, photos.length + uploads.left)
          : undefined
      }
      photos={
        <PhotoUploadField
          photos={uploads}
          hint={photoTexts.hint}
          label="Choose photos"
          onRemove={remove}
        />
      }
      statement={
        <Checkbox
          label={ownershipStatement}
          required
          error={ownership.error}
          className="sm:col-span-2"
          ref={ownership.box}
          onChange={ownership.change}
        />
      }
    >
      {trap}
      {refusal.alert}
    </SellFields>
  );
}

/** Takes the place of the form, and the focus. */
function OfferSent({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, description } = sellMessages.sent;
  return (
    <section className="border-line border-t pt-8 lg:pt-10">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-32 text-heading outline-none">
        {title}
      </h2>
      <p className="mt-4 max-w-[58ch]">{description}</p>
      <p className="mt-4 max-w-[58ch] text-muted">
        {texts.pageText} {!sent.page && texts.pageMailed}
      </p>
      {sent.leftOut.length > 0 && (
        <Alert variant="warning" className="mt-6">
          <span className="wrap-anywhere">{texts.leftOut(sent.leftOut)}</span>
        </Alert>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {sent.page && (
          <Button asChild size="large" className="max-sm:w-full">
            <a href={sent.page}>{texts.pageLink}</a>
          </Button>
        )}
        <Button variant="secondary" size="large" className="max-sm:w-full" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </section>
  );
}

/** Why the form was not taken. The seller may be elsewhere on the page when it comes, so it takes the focus. */
function useRefusal() {
  const box = useRef<HTMLDivElement>(null);
  const [error, show] = useState<unknown>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const { title, description } = sellMessages.failed;
  const alert = error ? (
    <Alert ref={box} tabIndex={-1} variant="danger" title={title}>
      {messageOf(error, description)}
    </Alert>
  ) : null;
  return { alert, show };
}

const withPhoto = (known: readonly OfferPhoto[], photo: OfferPhoto) =>
  known.some(({ id }) => id === photo.id) ? known : [...known, photo];

/** The statement is not a field of the specification's form, and is made anew for each watch. */
function useOwnership() {
  const box = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const isStated = () => box.current?.checked ?? false;
  return {
    box,
    error,
    change: () => setError((known) => (known && !isStated() ? known : undefined)),
    /** `focus` if no other field needs it. */
    check(focus: boolean): boolean {
      setError(isStated() ? undefined : ownershipMissing);
      if (!isStated() && focus) box.current?.focus();
      return isStated();
    },
  };
}

/** Fills in what was typed before the page was loaded again, and keeps what is typed. */
function useKeptFields({
  watch,
  getValues,
  setValue,
}: Pick<ReturnType<typeof useForm<SellInput>>, "watch" | "getValues" | "setValue">) {
  useEffect(() => {
    const kept = Object.entries(readDraft()?.fields ?? {}) as [keyof SellInput, never][];
    for (const [name, value] of kept) {
      // What the visitor has typed meanwhile counts more.
      if (name === "preferredContact" || !getValues(name)) setValue(name, value);
    }
    const { unsubscribe } = watch((fields, { type }) => {
      if (type === "change") saveDraft(fields as Partial<SellInput>);
    });
    return unsubscribe;
  }, [watch, getValues, setValue]);
}

/** One key for every try to send the same, so that a lost answer does not make two offers. */
function useOneKey() {
  const last = useRef({ content: "", key: "" });
  return (fields: SellInput): string => {
    const content = JSON.stringify(fields);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}
