import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";

export function WatchHead({ watch }: { watch: Watch }) {
  const { brandName, reference, image } = watch;
  return (
    <PageHead
      title={`${watchName(watch)} ${reference}`}
      description={watch.description}
      keywords={[
        watchName(watch),
        `${brandName} ${reference}`,
        `${watch.material} watch`,
        `pre-owned ${brandName}`,
        "authentic luxury watch",
      ]}
      path={paths.watch(watch.id)}
      type="product"
      {...(image && { image: `${image}-share.jpg` })}
    />
  );
}
