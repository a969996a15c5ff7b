import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import type {
  makeOffer,
  OfferPhoto,
  removeDraftPhoto,
} from "#src/features/buyback/seller/offers.contract.ts";
import { ownershipStatement } from "#src/features/buyback/seller/offers.messages.ts";
import {
  draftHeaders,
  fetchDraftPhotos,
  type PhotoSource,
} from "#src/features/buyback/seller/offers.queries.ts";
import { offerSchema } from "#src/features/buyback/seller/offers.schema.ts";
import { sellMessages } from "#src/features/buyback/seller/sell-form.messages.ts";
import {
  photoTexts,
  offerFormTexts as texts,
} from "#src/features/buyback/seller/seller-page.messages.ts";
import { localStore } from "#src/lib/create-store.ts";
import { call, randomKey } from "#src/lib/endpoint.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { type FormOf, useSchemaForm } from "#src/ui/schema-form.tsx";
import { PhotoUploadField, usePhotoUploads } from "./photo-uploads.tsx";
import { SellFields } from "./sell-form.tsx";

type OfferInput = z.input<typeof offerSchema>;

const source: PhotoSource = {
  folder: "/api/offer-drafts/photos",
  upload: "/api/offer-drafts/photos",
  headers: () => draftHeaders(draftToken()),
};

interface Sent {
  readonly page: string | null;
  readonly leftOut: readonly string[];
}

export function OfferForm() {
  const [sent, setSent] = useState<Sent | null>(null);
  if (!sent) return <OfferFields onSent={setSent} />;
  return <OfferSent sent={sent} onAnother={() => setSent(null)} />;
}

function OfferFields({ onSent }: { onSent: (sent: Sent) => void }) {
  const { trap, read } = useFormGuard();
  const [photos, setPhotos] = useState<readonly OfferPhoto[]>([]);
  const uploads = usePhotoUploads({
    source,
    most: offerLimits.photos,
    photos,
    onStored: (photo) => setPhotos((known) => withPhoto(known, photo)),
  });
  const once = useOneKey();
  const form = useSchemaForm({
    schema: offerSchema,
    send: async (fields) => {
      await uploads.whenSent();
      const leftOut = uploads.queue.get().map(({ name }) => name);
      const { page } = await call<typeof makeOffer>("POST /api/offers", {
        headers: { "idempotency-key": once(fields), ...draftHeaders(draftToken()) },
        body: { ...fields, guard: await read() },
      });
      forgetDraft();
      onSent({ page, leftOut });
    },
    failed: sellMessages.failed,
  });
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

  return (
    <SellFields
      form={form}
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
          className="sm:col-span-2"
          {...form.field("ownership")}
        />
      }
    >
      {trap}
      {form.problem}
    </SellFields>
  );
}

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

const withPhoto = (known: readonly OfferPhoto[], photo: OfferPhoto) =>
  known.some(({ id }) => id === photo.id) ? known : [...known, photo];

/** Fills in what was typed before the page was loaded again, and keeps what is typed. */
function useKeptFields({
  watch,
  getValues,
  setValue,
}: Pick<FormOf<OfferInput>, "watch" | "getValues" | "setValue">) {
  useEffect(() => {
    const kept = Object.entries(readDraft()?.fields ?? {}) as [keyof OfferInput, never][];
    for (const [name, value] of kept) {
      // Text that the visitor has typed meanwhile wins.
      if (name === "preferredContact" || !getValues(name)) setValue(name, value);
    }
    const { unsubscribe } = watch((fields, { type }) => {
      if (type === "change") saveDraft(fields);
    });
    return unsubscribe;
  }, [watch, getValues, setValue]);
}

/** One key for every try to send the same, so that a lost answer does not make two offers. */
function useOneKey() {
  const last = useRef({ content: "", key: "" });
  return (fields: OfferInput): string => {
    const content = JSON.stringify(fields);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

type DraftFields = Partial<Omit<OfferInput, "agreeToTerms" | "ownership">>;

/** It is kept until the form is sent. The photos are on the server, where the token finds them. */
interface SellDraft {
  readonly token: string;
  readonly fields: DraftFields;
  readonly savedAt: number;
}

const store = localStore<SellDraft | null>("meridian.sell-draft", (raw) => {
  if (typeof raw !== "object" || raw === null) return null;
  const { token, fields, savedAt } = raw as Record<string, unknown>;
  const isWhole =
    typeof token === "string" &&
    /^[\w-]{43}$/.test(token) &&
    typeof savedAt === "number" &&
    typeof fields === "object" &&
    fields !== null;
  if (!isWhole || Date.now() - savedAt > offerLimits.draftDays * 86_400_000) return null;
  return { token, savedAt, fields: fields as DraftFields };
});

const readDraft = (): SellDraft | null => store.read();

/** The token that names the draft to the server. It is made when there is something to keep. */
function draftToken(): string {
  const draft = store.read() ?? { token: newToken(), fields: {}, savedAt: Date.now() };
  store.write(draft);
  return draft.token;
}

/** The agreement to the terms and the statement of ownership are given anew each time. */
function saveDraft(typed: Partial<OfferInput>): void {
  const { agreeToTerms: _, ownership: __, ...fields } = typed;
  store.write({ token: draftToken(), fields, savedAt: Date.now() });
}

const forgetDraft = (): void => store.write(null);

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
