import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, X } from "lucide";
import { type ReactNode, useSyncExternalStore } from "react";
import { type Capable, onlyEnabled } from "#src/domain/capabilities.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { homeTexts as texts } from "#src/features/account/account.messages.ts";
import { factorsQuery, kindsOf } from "#src/features/auth/auth.queries.ts";
import { UnconfirmedEmail } from "#src/features/auth/links/ui/unconfirmed-email.tsx";
import type { OwnOffer, openOwnOffer } from "#src/features/buyback/seller/offers.contract.ts";
import { ownOffersQuery } from "#src/features/buyback/seller/offers.queries.ts";
import { ownOrdersQuery } from "#src/features/orders/buyer/orders.queries.ts";
import { OrderRow } from "#src/features/orders/buyer/ui/order-row.tsx";
import { orderProblems } from "#src/features/orders/orders.messages.ts";
import { localStore } from "#src/lib/create-store.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { AccountHome } from "./account.page.tsx";

interface HomeSection extends Capable {
  readonly Section: () => ReactNode;
}

const sections: readonly HomeSection[] = [
  { Section: RecentOrders, capability: "checkout" },
  { Section: OwnOffers, capability: "enquiries" },
];

export function AccountHomePage() {
  const shown = onlyEnabled(sections, usePageState().capabilities);
  return (
    <AccountHome
      notices={
        <>
          <UnconfirmedEmail />
          <SecondFactorHint />
        </>
      }
    >
      {shown.map(({ Section, capability }) => (
        <Section key={capability} />
      ))}
    </AccountHome>
  );
}

/** Accounts whose owners have closed the hint in this browser. */
const closedBy = localStore<readonly number[]>("meridian.second-factor-hint", (raw) =>
  Array.isArray(raw) ? raw.filter((id) => Number.isInteger(id)) : [],
);

/** The staff can't close it. */
function SecondFactorHint() {
  const viewer = useViewer();
  const closed = useSyncExternalStore(closedBy.subscribe, closedBy.read, () => []);
  const { data } = useQuery(factorsQuery());
  if (!data || viewer.kind === "guest") return null;
  if (kindsOf(data).some((kind) => kind !== "recovery")) return null;
  const isStaff = hasStaffRight(viewer, "staff") || viewer.needsSecondFactor === true;
  if (!isStaff && closed.includes(viewer.id)) return null;
  return (
    <aside
      aria-label={texts.hintTitle}
      className="mb-12 flex items-start gap-4 border-line border-y py-5"
    >
      <Icon of={ShieldCheck} className="mt-0.5 size-6 shrink-0 stroke-1 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-medium">{texts.hintTitle}</p>
        <p className="mt-1 text-[0.9375rem] text-muted">
          {isStaff ? texts.hintForStaff : texts.hint}
        </p>
        <a href={paths.accountSecurity()} className="link-quiet mt-2 inline-block text-sm">
          {texts.hintLink}
        </a>
      </div>
      {!isStaff && (
        <IconButton
          label={texts.hintClose}
          className="-mt-2 -mr-2 shrink-0 text-muted"
          onClick={() => closedBy.write([...closed, viewer.id])}
        >
          <Icon of={X} />
        </IconButton>
      )}
    </aside>
  );
}

const shownOrders = 3;

function RecentOrders() {
  const query = useQuery(ownOrdersQuery());
  const { data } = query;
  const orders = data?.orders ?? [];
  return (
    <HomeSection
      id="orders"
      title={texts.orders}
      more={orders.length > 0 && { label: texts.allOrders, href: paths.orders() }}
    >
      {!data && (
        <Unloaded
          compact
          query={query}
          failed={orderProblems.loadAll}
          loading={<HomeSkeleton label="Loading orders" />}
        />
      )}
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

function OwnOffers() {
  const query = useQuery(ownOffersQuery());
  const { data } = query;
  return (
    <HomeSection
      id="offers"
      title={texts.offers}
      more={{ label: texts.offerLink, href: paths.sell() }}
    >
      {!data && (
        <Unloaded
          compact
          query={query}
          failed={texts.offersFailed}
          loading={<HomeSkeleton label="Loading offers" />}
        />
      )}
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
