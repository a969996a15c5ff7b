import type { ReactNode } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { Gallery } from "#src/features/catalog/ui/gallery.tsx";
import { beatOf } from "#src/features/view3d/hands.rules.ts";
import { useView3d } from "#src/features/view3d/ui/use-view3d.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

interface WatchLayoutProps {
  breadcrumb: ReactNode;
  gallery: ReactNode;
  aside: ReactNode;
  children?: ReactNode;
}

/** On phones the pictures span the screen; on wider ones they stay in sight beside the text. */
export function WatchLayout({ breadcrumb, gallery, aside, children }: WatchLayoutProps) {
  return (
    <>
      <div className="container-page py-3 md:py-6">{breadcrumb}</div>
      <div className="md:container-page md:grid md:grid-cols-2 md:gap-x-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16 xl:gap-x-20">
        <div className="md:sticky md:top-28 md:self-start">{gallery}</div>
        <div className="max-md:container-page max-md:pt-8 lg:pt-2">{aside}</div>
      </div>
      {children}
    </>
  );
}

const rows = ["reference", "case", "dial", "material", "condition", "box"];

export function WatchSkeleton() {
  return (
    <LoadingRegion label="Loading watch" className="min-h-dvh">
      <title>Loading watch</title>
      <WatchLayout
        breadcrumb={<Skeleton className="my-1 h-5 w-64 max-w-full" />}
        gallery={
          <div className="lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4">
            <Skeleton className="aspect-square w-full lg:col-start-2" />
          </div>
        }
        aside={
          <>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-4 h-[1.12em] w-4/5 text-headline" />
            <Skeleton className="mt-8 h-8 w-36" />
            <Skeleton className="mt-8 h-5 w-60 max-w-full" />
            <Skeleton className="mt-10 h-40" />
            <div className="mt-10 grid grid-cols-2 gap-x-8 gap-y-6">
              {rows.map((row) => (
                <Skeleton key={row} className="h-12" />
              ))}
            </div>
          </>
        }
      />
    </LoadingRegion>
  );
}

export function WatchGallery({ watch }: { watch: WatchDetail }) {
  const name = watchName(watch);
  const { model, movement = null } = watch.view3d ?? {};
  const { isShown, action, viewer } = useView3d(
    model ? { model, beat: beatOf(movement), name, poster: watch.image } : null,
  );
  return (
    <div className="relative">
      <Gallery
        images={watch.images}
        texts={watch.imageTexts}
        name={name}
        action={action}
        inert={isShown}
      />
      {viewer}
    </div>
  );
}
