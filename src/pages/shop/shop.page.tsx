import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useSearch } from "wouter";
import type { BrandName } from "#src/features/catalog/catalog.contract.ts";
import { shopTexts } from "#src/features/catalog/catalog.messages.ts";
import { brandQuery, shopListing } from "#src/features/catalog/catalog.queries.ts";
import {
  defaultFilters,
  isFiltered,
  type ListingAddress,
  type ListingState,
  listingFromSearch,
  listingHref,
  shopAddress,
} from "#src/features/catalog/filter.rules.ts";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { ListingSection } from "#src/features/catalog/ui/listing-section.tsx";
import {
  type Listing,
  type ListingReply,
  type ListingSource,
  useListing,
} from "#src/features/catalog/use-listing.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { cardActions, cardOverlay } from "./watch-actions.tsx";

export function ShopPage({ params }: { params: Readonly<Record<string, string>> }) {
  const search = new URLSearchParams(useSearch());
  return (
    <ShopScreen
      source={shopListing}
      requested={shopAddress(params.brand, search)}
      state={listingFromSearch(search)}
    />
  );
}

interface ShopScreenProps<Reply extends ListingReply> {
  source: ListingSource<Reply>;
  requested: ListingAddress;
  state: ListingState;
  filterForm?: ComponentProps<typeof ListingBar>["Form"];
  /** A search has these instead of the listing's own title and heading. */
  results?: ShopResults<Reply> | undefined;
  /** Stands below the watches. */
  offer?: (listing: Listing<Reply>, address: ListingAddress) => ReactNode;
}

export interface ShopResults<Reply extends ListingReply> {
  readonly title: string;
  /** Leads out of an empty listing. */
  readonly allHref: string;
  readonly heading: (listing: Listing<Reply>, address: ListingAddress) => ReactNode;
  readonly hasMore: (reply: Reply) => boolean | undefined;
}

export function ShopScreen<Reply extends ListingReply>(props: ShopScreenProps<Reply>) {
  const { source, requested, state, results: found, offer } = props;
  const { brand, brandStatus, listing } = useListing(source, requested.brandSlug, state);
  const address = brandStatus === "unknown" ? shopAddress(undefined) : requested;
  const results = useRef<HTMLElement>(null);
  const isLoading = brandStatus === "loading";
  return (
    <div className="container-page pt-6 pb-20 lg:pb-28">
      <ShopHead
        brand={brand}
        state={state}
        listing={listing}
        title={found?.title}
        noindex={found !== undefined || brandStatus === "unknown"}
      />
      {found?.heading(listing, address) ??
        (isLoading ? <HeadingSkeleton /> : <ShopHeading brand={brand} />)}
      <div className="relative mt-4 flex flex-col sm:mt-5">
        <ListingBar address={address} state={state} Form={props.filterForm} />
        <ListingSection
          ref={results}
          address={address}
          state={state}
          listing={listing}
          allHref={found?.allHref ?? paths.shop()}
          hasMore={listing.status === "shown" ? found?.hasMore(listing.reply) : undefined}
          actionsFor={cardActions}
          overlayFor={cardOverlay}
        />
        {offer?.(listing, address)}
      </div>
      <p className="mx-auto mt-20 max-w-[44ch] text-balance text-center font-display text-title lining-nums lg:mt-28">
        Every watch is examined by our experts, ships worldwide and comes with a{" "}
        <a href={paths.warranty()} className="link-quiet">
          {usePromises().warrantyYears.listing}-year warranty
        </a>
        .
      </p>
    </div>
  );
}

interface ShopHeadProps {
  brand: BrandName | undefined;
  state: ListingState;
  listing: Listing;
  title: string | undefined;
  noindex: boolean;
}

function ShopHead({ brand, state, listing, title, noindex }: ShopHeadProps) {
  const { title: ownTitle, description, keywords } = shopTexts(brand);
  const image = listing.status === "shown" ? listing.watches[0]?.image : undefined;
  return (
    <PageHead
      title={title ?? ownTitle}
      description={description}
      keywords={keywords}
      path={canonicalPath(brand, state, listing)}
      noindex={noindex}
      {...(image ? { image: `${image}-1200.webp` } : {})}
    />
  );
}

/** Sort order, filters and the second form of a brand's address are no pages of their own. */
function canonicalPath(brand: BrandName | undefined, state: ListingState, listing: Listing) {
  const isPlain = !state.q && !isFiltered(state.filters);
  const page = listing.status === "shown" && isPlain ? listing.page : 1;
  const firstState = { filters: defaultFilters, sort: "newest", page } as const;
  return listingHref(shopAddress(brand?.slug), firstState);
}

function ShopHeading({ brand }: { brand: BrandName | undefined }) {
  const { title, subtitle } = shopTexts(brand);
  return (
    <header className="grid gap-x-8 gap-y-6 lg:grid-cols-12 lg:items-end">
      <div className="lg:col-span-6">
        <h1>{title}</h1>
        <p className="mt-1.5 text-muted max-sm:text-lead">{subtitle}</p>
      </div>
      {brand && <BrandDescription id={brand.id} />}
    </header>
  );
}

/** Hidden on phones, which show the watches first; /collections has the same text. */
function BrandDescription({ id }: { id: number }) {
  const { data, isPending } = useQuery(brandQuery(id));
  if (isPending) return <Skeleton className="h-24 max-w-[62ch] max-sm:hidden lg:col-span-6" />;
  if (!data?.description) return null;
  return (
    <p className="max-w-[62ch] border-line max-sm:hidden border-l pl-6 text-muted text-sm lg:col-span-6 lg:justify-self-end">
      {data.description}
    </p>
  );
}

function HeadingSkeleton() {
  return (
    <header>
      <h1>
        <span className="sr-only">Watches</span>
        <Skeleton className="h-[1.05em] w-[8em] max-w-full" />
      </h1>
      <Skeleton className="mt-3 h-6 w-96 max-w-full" />
    </header>
  );
}
