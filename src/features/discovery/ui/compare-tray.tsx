import "./compare.css";
import { X } from "lucide";
import { leaveOut, useComparison } from "#src/features/discovery/browser-lists.ts";
import { compareHref, maxCompared } from "#src/features/discovery/compare-address.ts";
import { compareTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";

/** At the lower edge of the screen while a watch is chosen. */
export function CompareTray() {
  const chosen = useComparison();
  const ids = chosen.map(({ id }) => id);
  const room = Array.from({ length: maxCompared - chosen.length }, (_, index) => index);
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.length > 0 && texts.status(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <section
          aria-label={texts.tray}
          className="compare-tray fixed inset-x-3 z-30 mx-auto flex max-w-2xl animate-rise items-center justify-between gap-4 rounded-sm border border-line bg-paper p-2 shadow-float sm:gap-8 sm:p-3"
        >
          <ul className="flex gap-2 sm:gap-3">
            {chosen.map(({ id, name, image }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => leaveOut(id)}
                  title={`${texts.remove} ${name}`}
                  className="group relative block size-11 bg-stone sm:size-14"
                >
                  <span className="sr-only">
                    {texts.remove} {name}
                  </span>
                  <Picture src={image} alt="" thumbnail sizes="3.5rem" className="aspect-square" />
                  <span className="absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full border border-line bg-paper transition-colors group-hover:border-ink group-hover:bg-ink group-hover:text-paper">
                    <Icon of={X} className="size-3 stroke-[1.75]" />
                  </span>
                </button>
              </li>
            ))}
            {room.map((place) => (
              <li
                key={place}
                aria-hidden="true"
                className="size-11 border border-line border-dashed sm:size-14"
              />
            ))}
          </ul>
          {chosen.length > 1 ? (
            <Button asChild className="whitespace-nowrap max-sm:px-4">
              <a href={compareHref(ids)}>
                <span>
                  {texts.toggle} {chosen.length}
                  <span className="max-sm:sr-only"> watches</span>
                </span>
              </a>
            </Button>
          ) : (
            <p className="max-w-[20ch] text-muted text-xs sm:text-sm">{texts.another}</p>
          )}
        </section>
      )}
    </>
  );
}
