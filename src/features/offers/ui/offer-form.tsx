import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { photoHint } from "#src/features/enquiries/enquiries.messages.ts";
import {
  type SellFields as SellInput,
  sellSchema,
} from "#src/features/enquiries/enquiries.schema.ts";
import { useFormGuard } from "#src/features/enquiries/ui/form-guard.tsx";
import { SellFields } from "#src/features/enquiries/ui/sell-form.tsx";
import type { OfferPhoto } from "#src/features/offers/offers.contract.ts";
import { ownershipMissing, ownershipStatement } from "#src/features/offers/offers.messages.ts";
import { removeDraftPhoto, sendOffer } from "#src/features/offers/offers.mutations.ts";
import {
  draftHeaders,
  fetchDraftPhotos,
  type PhotoSource,
} from "#src/features/offers/offers.queries.ts";
import { draftToken, forgetDraft, readDraft, saveDraft } from "#src/features/offers/sell-draft.ts";
import { photoTexts, offerFormTexts as texts } from "#src/features/offers/seller-page.messages.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { PhotoUploadField, usePhotoUploads } from "./photo-uploads.tsx";

const source: PhotoSource = {
  folder: "/api/offer-drafts/photos",
  upload: "/api/offer-drafts/photos",
  headers: () => draftHeaders(draftToken()),
};

/** The sell form of a shop that buys watches. */
export function OfferForm() {
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
  const [page, setPage] = useState<string | null>(null);
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
    removeDraftPhoto(draftToken(), photo.id).catch(() => {
      setPhotos((known) => withPhoto(known, photo));
      uploads.setNotice(photoTexts.notRemoved);
    });
  }

  const { once, forget } = useOneKey();
  const submit = form.handleSubmit(
    async (fields) => {
      if (!ownership.check(true)) return;
      if (uploads.isSending || uploads.uploads.length > 0) {
        uploads.setNotice(uploads.isSending ? photoTexts.wait : photoTexts.someFailed);
        return;
      }
      setPage(null);
      const reply = await sendOffer({
        fields,
        guard: read(),
        token: draftToken(),
        key: once(fields),
      });
      if (!reply) return;
      setPage(reply.page);
      forget();
      forgetDraft();
      setPhotos([]);
      uploads.setNotice("");
      ownership.clear();
      form.reset();
    },
    () => ownership.check(false),
  );

  return (
    <SellFields
      form={form}
      onSubmit={submit}
      photos={
        <PhotoUploadField
          photos={uploads}
          hint={`${photoHint} ${photoTexts.hint}`}
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
      {page && (
        <Alert variant="success" title={texts.pageTitle}>
          {texts.pageText}{" "}
          <a href={page} className="link-quiet">
            {texts.pageLink}
          </a>
        </Alert>
      )}
    </SellFields>
  );
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
    clear() {
      if (box.current) box.current.checked = false;
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
  return {
    once(fields: SellInput): string {
      const content = JSON.stringify(fields);
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget() {
      last.current = { content: "", key: "" };
    },
  };
}
