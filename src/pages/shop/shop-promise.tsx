import { warranty } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";

export function ShopPromise() {
  return (
    <p className="mx-auto mt-20 max-w-[44ch] text-balance text-center font-display text-title lining-nums lg:mt-28">
      Every watch is examined by our experts, ships worldwide and comes with a{" "}
      <a href={paths.warranty()} className="link-quiet">
        {warranty.listing.years}-year warranty
      </a>
      .
    </p>
  );
}
