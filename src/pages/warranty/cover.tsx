import { Check, Minus } from "lucide";
import { warranty } from "#src/domain/constants.ts";
import { MarkedList } from "#src/features/content/ui/marked-list.tsx";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";

const { years } = warranty.warrantyPage;

const covered = [
  "Defects in material and workmanship of the movement",
  "Timekeeping outside the limits stated for the movement",
  "Winding, setting, date and chronograph functions",
  "Crown, stem and pushers",
  "Water resistance, as rated, on watches sold as water resistant",
  "Parts and labor of every repair under this warranty",
] as const;

const excluded = [
  "Normal wear: scratches, dents and the ageing of straps, finishes and luminous material",
  "Damage by accident, misuse, neglect or strong magnetism",
  "Water damage through an open crown, or beyond the rating of the watch",
  "Opening, repair or alteration by anyone but us or a workshop we name",
  "Parts that were not made by the watch's maker, fitted after purchase",
  "Batteries, routine service, loss and theft",
] as const;

export function Term() {
  return (
    <>
      <p>
        Every watch we sell comes with a <Unbroken>{`${years}-year`}</Unbroken> ({years * 12} month)
        warranty from the purchase date. It holds for new and for pre-owned watches alike, beside
        any warranty of the maker that is still running.
      </p>
      <p>
        It is bound to the watch, not to its first owner: the warranty is transferable with
        documentation. Hand on the warranty card and the proof of purchase, and whoever owns the
        watch may call upon it until it ends.
      </p>
    </>
  );
}

export function Coverage() {
  return <MarkedList icon={Check} items={covered} />;
}

export function Exclusions() {
  return <MarkedList icon={Minus} items={excluded} />;
}
