import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { PutBack } from "#src/features/cart/ui/put-back.tsx";
import { useOpenOrder } from "#src/features/orders/buyer/orders.mutations.ts";
import { orderQuery } from "#src/features/orders/buyer/orders.queries.ts";
import { OrderScreen } from "#src/features/orders/buyer/ui/order-screen.tsx";
import {
  orderNeedsScript,
  orderNotFound,
  orderProblems,
  ownOrderNotFound,
} from "#src/features/orders/orders.messages.ts";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { RetryButton } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

const trail = [
  { label: "My Account", href: paths.account() },
  { label: "Order History", href: paths.orders() },
];

/** The confirmation after placing an order, what the link in its mails opens, and an account's order. */
export function OrderPage({ params: { number = "" } }: { params: PathParams }) {
  const [path] = useLocation();
  if (path !== paths.accountOrder(number)) return <LinkedOrder key={number} number={number} />;
  const breadcrumb = <Breadcrumb trail={trail} current={number} />;
  return (
    <OrderBy key={number} number={number} notFound={ownOrderNotFound} breadcrumb={breadcrumb} />
  );
}

/** A link in a mail has the key of the order in its fragment. */
function LinkedOrder({ number }: { number: string }) {
  const isOldLink = new URLSearchParams(useSearch()).has("key");
  const key = useFragmentToken("#key=");
  const { mutate, error, isPending, isIdle } = useOpenOrder(number);
  const open = useCallback(() => {
    if (key) mutate({ params: { number }, body: { key } });
  }, [key, number, mutate]);
  useEffect(open, [open]);
  const isOpening = key ? isPending || isIdle : key === undefined && !isOldLink;
  const retry = key && error && !isNotFound(error) ? open : undefined;
  return <OrderBy number={number} notFound={orderNotFound} opening={{ isOpening, retry }} />;
}

interface OrderByProps {
  number: string;
  /** By the key of a link; `retry` if the shop could not be asked. */
  opening?: { isOpening: boolean; retry: (() => void) | undefined };
  /** Another buyer's order is answered like a missing one. */
  notFound: { title: string; description: string };
  breadcrumb?: ReactNode;
}

function OrderBy({ number, notFound, breadcrumb, opening }: OrderByProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...orderQuery(number),
    // Without the key the answer would be that there is no such order.
    enabled: !opening?.isOpening,
  });
  if (data) {
    return (
      <OrderScreen
        order={data.order}
        receivedAt={dataUpdatedAt}
        breadcrumb={breadcrumb}
        putBack={<PutBack items={data.order.items} />}
      />
    );
  }
  if (!error || opening?.isOpening) return <OrderSkeleton />;
  if (isNotFound(error) && !opening?.retry)
    return <OrderMessage {...notFound} action={<WaysOn />} />;
  return (
    <OrderMessage
      title={orderProblems.load}
      description="Please check your connection and try again."
      action={<RetryButton retry={opening?.retry ?? refetch} retrying={isFetching} />}
    />
  );
}

function WaysOn() {
  return (
    <>
      <Button asChild>
        <a href={paths.orders()}>My orders</a>
      </Button>
      <Button asChild variant="secondary">
        <a href={paths.contact()}>Contact us</a>
      </Button>
    </>
  );
}

interface OrderMessageProps {
  title: string;
  description: string;
  action: ReactNode;
}

function OrderMessage(message: OrderMessageProps) {
  return (
    <>
      <PageHead title={message.title} description={message.description} />
      <ScreenMessage {...message} />
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className="container-page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <PageHead title="Order" description="An order and where it is." />
      <div className="not-noscript:hidden">
        <h1>Order</h1>
        <p className="mt-6">{orderNeedsScript}</p>
      </div>
      <LoadingRegion label="Loading order" className="noscript:hidden">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-6 h-14 w-96 max-w-full" />
        <Skeleton className="mt-5 h-6 w-[32rem] max-w-full" />
        <div className="mt-14 gap-x-24 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)]">
          <Skeleton className="h-80" />
          <Skeleton className="mt-12 h-96 lg:mt-0" />
        </div>
      </LoadingRegion>
    </div>
  );
}
