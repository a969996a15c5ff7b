import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { homeTexts as texts } from "#src/features/account/account.messages.ts";
import type { OwnOffer, openOwnOffer } from "#src/features/offers/offers.contract.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { ownOffersQuery } from "#src/features/offers/offers.queries.ts";
import { orderProblems } from "#src/features/orders/orders.messages.ts";
import { ownOrdersQuery } from "#src/features/orders/orders.queries.ts";
import { OrderRow } from "#src/features/orders/ui/order-row.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

const shownOrders = 3;

/** The newest orders, for the first page of an account. */
export function RecentOrders() {
  const { data, isError, isFetching, refetch } = useQuery(ownOrdersQuery());
  const orders = data?.orders ?? [];
  return (
    <HomeSection
      id="orders"
      title={texts.orders}
      more={orders.length > 0 && { label: texts.allOrders, href: paths.orders() }}
    >
      {!data && isError && (
        <LoadFailure compact title={orderProblems.loadAll} retry={refetch} retrying={isFetching} />
      )}
      {!data && !isError && <HomeSkeleton label="Loading orders" />}
      {data && orders.length === 0 && <p className="py-6 text-muted">{texts.noOrders}</p>}
      {orders.length > 0 && (
        <ul className="divide-y divide-line border-line border-b">
          {orders.slice(0, shownOrders).map((order) => (
            <li key={order.number}>
              <OrderRow order={order} as="h3" />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** Watches that the account's owner offers to the shop, for the first page of the account. */
export function OwnOffers() {
  const { data, isError, isFetching, refetch } = useQuery(ownOffersQuery());
  return (
    <HomeSection
      id="offers"
      title={texts.offers}
      more={{ label: texts.offerLink, href: paths.sell() }}
    >
      {!data && isError && (
        <LoadFailure compact title={texts.offersFailed} retry={refetch} retrying={isFetching} />
      )}
      {!data && !isError && <HomeSkeleton label="Loading offers" />}
      {data && data.offers.length === 0 && <p className="pt-6 text-muted">{texts.noOffers}</p>}
      {data && data.offers.length > 0 && (
        <ul className="divide-y divide-line border-line border-b">
          {data.offers.map((offer) => (
            <li key={offer.id}>
              <OfferRow offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {data && !data.isEmailConfirmed && (
        <p className="mt-4 text-muted text-sm">{texts.offersByAccount}</p>
      )}
    </HomeSection>
  );
}

function OfferRow({ offer }: { offer: OwnOffer }) {
  const open = useCall<typeof openOwnOffer>("POST /api/account/offers/{id}/key", {
    // The key goes into the fragment, which is sent to no server.
    onReply: ({ key }) => window.location.assign(`${paths.offer()}#key=${key}`),
    failed: (error) => ({
      title: "An error occurred",
      description: messageOf(error, texts.openFailed),
      variant: "destructive",
    }),
  });
  const { id, watch, state, createdAt, canOpen } = offer;
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0">
        <h3 className="text-title">{watch}</h3>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm">
          <Badge>{stateTitles[state]}</Badge>
          <UtcDate at={createdAt} format="medium" />
        </p>
      </div>
      {canOpen && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.openOfferOf(watch)}
          loading={open.isPending}
          onClick={() => open.mutate({ params: { id } })}
        >
          {texts.openOffer}
        </Button>
      )}
    </article>
  );
}

interface HomeSectionProps {
  id: string;
  title: string;
  more?: { label: string; href: string } | false | undefined;
  children: ReactNode;
}

function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-16 lg:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-b pb-5">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        {more && (
          <a href={more.href} className="link-quiet text-sm">
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

function HomeSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="py-6">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-40" />
    </LoadingRegion>
  );
}
