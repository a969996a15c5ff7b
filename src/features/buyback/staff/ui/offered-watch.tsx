import { ChevronLeft, ChevronRight } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { stateTitles } from "#src/domain/enquiries.ts";
import { formatUsd } from "#src/domain/money.ts";
import { dayInWords } from "#src/features/buyback/seller/offers.messages.ts";
import type { StaffOffer } from "#src/features/buyback/staff/staff-offer.contract.ts";
import { flagTexts } from "#src/features/buyback/staff/staff-offer.messages.ts";
import { photoUrl } from "#src/features/buyback/staff/staff-offer.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Facts } from "#src/office/facts.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** The staff should look at these before anything else. The seller sees none of them. */
export function OfferFlagList({ offer, timeZone }: { offer: StaffOffer; timeZone: string }) {
  const { stolen, inCatalog, offeredBefore, photosSeen } = offer.flags;
  return (
    <div className="mt-5 grid gap-3 empty:hidden">
      {stolen && (
        <Flag title={flagTexts.stolen} grave>
          <UserText>{[stolen.serialNumber, stolen.brand].filter(Boolean).join(", ")}</UserText>, on
          the list since <ZonedTime at={stolen.addedAt} timeZone={timeZone} />.{" "}
          {stolen.note && <UserText>{stolen.note}</UserText>}{" "}
          <FlagLink
            href={`${paths.stolenSerials()}?search=${encodeURIComponent(stolen.serialNumber)}`}
          >
            See the list
          </FlagLink>
        </Flag>
      )}
      {inCatalog.length > 0 && (
        <Flag title={flagTexts.inCatalog}>
          <Links>
            {inCatalog.map(({ id, name, reference }) => (
              <FlagLink key={id} href={paths.editWatch(id)}>
                {name} {reference}
              </FlagLink>
            ))}
          </Links>
        </Flag>
      )}
      {offeredBefore.length > 0 && (
        <Flag title={flagTexts.offeredBefore}>
          <Links>
            {offeredBefore.map(({ id, number, name, state, createdAt }) => (
              <span key={id}>
                <FlagLink href={paths.enquiry(id)}>{number}</FlagLink> by{" "}
                <UserText>{name}</UserText>, <ZonedTime at={createdAt} timeZone={timeZone} />,{" "}
                {stateTitles[state].toLowerCase()}
              </span>
            ))}
          </Links>
        </Flag>
      )}
      {photosSeen.length > 0 && (
        <Flag title={flagTexts.photosSeen}>
          <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-4">
            {photosSeen.map((pair) => (
              <li key={`${pair.photoId} ${pair.otherPhotoId}`} className="flex items-end gap-2">
                <Photo id={offer.id} fileId={pair.photoId} alt="Of this offer" />
                <Photo
                  id={pair.enquiryId}
                  fileId={pair.otherPhotoId}
                  alt={`Of the offer of ${pair.name}`}
                />
                <FlagLink href={paths.enquiry(pair.enquiryId)}>{pair.name}</FlagLink>
              </li>
            ))}
          </ul>
        </Flag>
      )}
    </div>
  );
}

interface FlagProps {
  title: string;
  grave?: boolean;
  children: ReactNode;
}

function Flag({ title, grave = false, children }: FlagProps) {
  return (
    <Alert
      // It is there when the page opens, so that nothing is to be announced.
      role="note"
      variant={grave ? "danger" : "warning"}
      title={title}
      className="text-sm"
    >
      <div className="text-sm">{children}</div>
    </Alert>
  );
}

const Links = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-x-5 gap-y-1">{children}</span>
);

function FlagLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link-quiet inline-flex min-h-6 items-center underline">
      <bdi>{children}</bdi>
    </a>
  );
}

function Photo({ id, fileId, alt }: { id: number; fileId: number; alt: string }) {
  return (
    <img
      src={photoUrl(id, fileId, "small")}
      alt={alt}
      width={96}
      height={96}
      loading="lazy"
      className="size-24 bg-mist object-cover"
    />
  );
}

export function OfferPhotos({ offer: { id, photos } }: { offer: StaffOffer }) {
  const [shown, setShown] = useState<number>();
  const count = photos.length;
  const isOpen = shown !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (by !== 0) setShown((index = 0) => (index + by + count) % count);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOpen, count]);
  if (count === 0) {
    return <p className="bg-mist px-6 py-10 text-center text-muted text-sm">No photos yet.</p>;
  }
  const move = (by: number) =>
    setShown((index) => (index === undefined ? index : (index + by + count) % count));
  const photo = shown === undefined ? undefined : photos[shown];
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 @lg:grid-cols-4 @2xl:grid-cols-5">
        {photos.map(({ id: fileId }, index) => (
          <li key={fileId} className={index === 0 ? "col-span-2 row-span-2" : undefined}>
            <button
              type="button"
              onClick={() => setShown(index)}
              className="block size-full overflow-hidden bg-mist"
            >
              <img
                src={photoUrl(id, fileId, "small")}
                alt={`${index + 1} of ${count}, larger`}
                loading={index > 4 ? "lazy" : "eager"}
                className="aspect-square size-full object-cover transition-opacity hover:opacity-85"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={photo !== undefined}
        onOpenChange={() => setShown(undefined)}
        title={`Photo ${(shown ?? 0) + 1} of ${count}`}
        className="sm:max-w-4xl"
      >
        {photo && (
          <div>
            <img
              src={photoUrl(id, photo.id)}
              alt={`The offered watch, ${(shown ?? 0) + 1} of ${count}`}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              className="mx-auto max-h-[65dvh] w-auto max-w-full bg-mist object-contain"
            />
            {count > 1 && (
              <div className="mt-4 flex justify-center gap-4">
                <IconButton label="Previous photo" onClick={() => move(-1)}>
                  <Icon of={ChevronLeft} />
                </IconButton>
                <IconButton label="Next photo" onClick={() => move(1)}>
                  <Icon of={ChevronRight} />
                </IconButton>
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}

export function OfferFacts({ offer }: { offer: StaffOffer }) {
  const { quoteAmount, quoteValidUntil, quoteExpired, finalAmount } = offer;
  return (
    <div className="space-y-6">
      <div className="grid items-start gap-x-10 gap-y-2 @xl:grid-cols-2">
        <Facts
          facts={[
            { term: "Brand", value: offer.brand },
            { term: "Model", value: <bdi>{offer.model}</bdi> },
            { term: "Reference", value: <bdi>{offer.referenceNumber || "–"}</bdi> },
            { term: "Serial", value: <bdi>{offer.serialNumber || "–"}</bdi> },
            { term: "Year", value: <bdi>{offer.yearOfManufacture || "–"}</bdi> },
          ]}
        />
        <Facts
          facts={[
            { term: "Condition", value: offer.condition },
            { term: "Box & papers", value: offer.boxAndPapers ? "Yes" : "No" },
            { term: "Asks for", value: <bdi>{offer.askingPrice || "–"}</bdi> },
            { term: "Contact by", value: offer.preferredContact },
          ]}
        />
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere text-sm leading-relaxed">
        <bdi>{offer.description}</bdi>
      </p>
      {quoteAmount !== null && (
        <dl className="grid gap-x-10 gap-y-5 border-line border-t pt-5 @xl:grid-cols-2">
          <Amount
            term="Quote"
            amount={quoteAmount}
            detail={`${quoteExpired ? "Ran out on" : "Until"} ${dayInWords(quoteValidUntil ?? "")}`}
            text={offer.quoteConditions}
          />
          {finalAmount !== null && (
            <Amount
              term="Final amount"
              amount={finalAmount}
              detail={offer.awaitsAgreement ? "The seller has not agreed yet" : "Agreed"}
              text={offer.finalReasons}
            />
          )}
        </dl>
      )}
      <p className="text-muted text-xs">The seller stated: “{offer.ownershipStatement}”</p>
    </div>
  );
}

interface AmountProps {
  term: string;
  amount: number;
  detail: string;
  text: string | null;
}

function Amount({ term, amount, detail, text }: AmountProps) {
  return (
    <div>
      <dt className="label-caps text-muted">{term}</dt>
      <dd className="mt-1">
        <span className="block text-heading tabular-nums">{formatUsd(amount)}</span>
        <span className="block text-muted text-sm">{detail}</span>
        {text && <span className="mt-2 block whitespace-pre-line text-sm">{text}</span>}
      </dd>
    </div>
  );
}
