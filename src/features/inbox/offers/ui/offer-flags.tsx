import type { ReactNode } from "react";
import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { flagTexts } from "#src/features/inbox/offers/staff-offer.messages.ts";
import { photoUrl } from "#src/features/inbox/offers/staff-offer.queries.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

interface OfferFlagListProps {
  offer: StaffOffer;
  timeZone: string;
}

/** The staff should look at these before anything else. The seller sees none of them. */
export function OfferFlagList({ offer, timeZone }: OfferFlagListProps) {
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
