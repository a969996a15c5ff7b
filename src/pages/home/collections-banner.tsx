import { ArrowRight } from "lucide";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { acrossPhone, StudioPicture } from "#src/ui/picture.tsx";

/** The link covers the whole banner. */
export function CollectionsBanner() {
  return (
    <section
      aria-labelledby="collections-title"
      className="on-night group relative isolate overflow-hidden"
    >
      <div className="container-page flex flex-col justify-center pt-16 md:min-h-[30rem] md:py-20 lg:min-h-[38rem]">
        <div className="max-w-[26rem] md:max-w-[17rem] lg:max-w-[26rem]">
          <h2 id="collections-title" className="text-display">
            Curated Collections
          </h2>
          <p className="mt-5 text-lead text-paper/80">
            Every house has a hand of its own. See what sets them apart.
          </p>
          <a
            href={paths.collections()}
            className="mt-8 inline-flex min-h-11 items-center gap-3 font-medium tracking-[0.03em] transition-colors after:absolute after:inset-0 group-hover:text-accent"
          >
            View Collections
            <Icon
              of={ArrowRight}
              className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
            />
          </a>
        </div>
      </div>
      <div className="relative -z-10 -mt-8 md:absolute md:inset-y-0 md:right-0 md:mt-0 md:w-[72vw] lg:right-[max(0px,calc(50vw-45rem))] lg:w-[62vw] lg:max-w-[56rem]">
        <StudioPicture
          src="/media/hero--royal-oak-blue"
          alt=""
          sizes={`(min-width: 1446px) 56rem, (min-width: 1024px) 62vw, (min-width: 768px) 72vw, ${acrossPhone}`}
          className="mask-t-from-85% md:mask-t-from-100% md:mask-l-from-50% md:mask-r-from-85% aspect-[6/5] w-full object-[50%_42%] md:aspect-auto md:h-full md:object-[50%_44%]"
        />
      </div>
    </section>
  );
}
