import type { SampleWatch } from "#src/features/catalog/sample-watches.ts";
import { paths } from "#src/lib/paths.ts";
import { Picture } from "#src/ui/picture.tsx";
import { Price } from "#src/ui/price.tsx";

/** Looks like a watch's card and leads to the shop, since an example has no page of its own. */
export function SampleCard({ watch }: { watch: SampleWatch }) {
  return (
    <article className="group">
      <a href={paths.shop()} className="block">
        <div className="overflow-hidden bg-stone">
          <Picture
            src={watch.image}
            alt=""
            sizes="(min-width: 1440px) 26rem, (min-width: 1024px) 29vw, (min-width: 640px) 44vw, 90vw"
            className="aspect-square transition-transform duration-250 group-hover:scale-[1.03]"
          />
        </div>
        <p className="label-caps mt-5 text-muted">{watch.brandName}</p>
        <h3 className="mt-2 text-title transition-colors group-hover:text-accent">{watch.model}</h3>
        <p className="mt-1 text-muted text-sm tabular-nums">Ref. {watch.reference}</p>
        <Price price={watch.retailPrice} className="mt-3 font-medium" />
      </a>
    </article>
  );
}
