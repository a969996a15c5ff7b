import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Redirect } from "wouter";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import {
  checkoutFailed,
  stepFormProblems,
  stepHeadings,
  stepTitle,
} from "#src/features/orders/checkout/checkout.messages.ts";
import { checkoutQuery } from "#src/features/orders/checkout/checkout.queries.ts";
import {
  type CheckoutStep,
  checkoutRedirect,
  isStep,
} from "#src/features/orders/checkout/checkout.rules.ts";
import { OrderSummary, OrderSummaryBar } from "#src/features/orders/checkout/ui/order-summary.tsx";
import { StepIndicator } from "#src/features/orders/checkout/ui/step-indicator.tsx";
import { steps } from "#src/features/orders/checkout/ui/steps.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { NotFoundPage } from "#src/pages/content/not-found.page.tsx";
import { FormProblem } from "#src/ui/alert.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

/** Prices and stock change, so a buyer who comes back sees them anew. */
const staleAfterMs = 10_000;

export function CheckoutPage({ params }: { params: PathParams }) {
  const { step } = params;
  const { data, isError, refetch, isFetching } = useQuery({
    ...checkoutQuery(),
    staleTime: staleAfterMs,
  });
  useFollowCart(data?.checkout, refetch);
  if (step !== undefined && !isStep(step)) return <NotFoundPage />;
  if (!data) {
    return (
      <div className="container-page py-14 lg:py-20">
        <PageHead title={stepTitle(step ?? "contact")} description="" />
        {isError ? (
          <LoadFailure as="h2" title={checkoutFailed} retry={refetch} retrying={isFetching} />
        ) : (
          <CheckoutSkeleton />
        )}
      </div>
    );
  }
  const elsewhere = checkoutRedirect(data.checkout, step);
  if (elsewhere !== undefined) return <Redirect to={elsewhere} replace />;
  return <StepScreen step={step ?? "contact"} checkout={data.checkout} />;
}

/** After signing in the guest's lines reach the cart a moment later, and another tab may change it. */
function useFollowCart(checkout: Checkout | undefined, refetch: () => unknown): void {
  const isSignedIn = useViewer().kind === "user";
  const inCart = textOf(useCart().cart.items);
  const shown = checkout && textOf(checkout.lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the cart
  useEffect(() => {
    if (isSignedIn && inCart !== "" && shown !== undefined && inCart !== shown) refetch();
  }, [inCart]);
}

const textOf = (lines: readonly { watchId: number; quantity: number }[]) =>
  lines.map(({ watchId, quantity }) => `${watchId} ${quantity}`).join();

interface StepScreenProps {
  step: CheckoutStep;
  checkout: Checkout;
}

function StepScreen({ step, checkout }: StepScreenProps) {
  const { title, intro } = stepHeadings[step];
  const Step = steps[step];
  return (
    <div className="container-page pt-8 pb-16 lg:pt-14 lg:pb-28">
      <PageHead title={stepTitle(step)} description={intro} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:items-start xl:gap-x-24">
        <div>
          <StepIndicator step={step} progress={checkout} />
          {step !== "review" && <OrderSummaryBar checkout={checkout} />}
          <h1 tabIndex={-1} data-takes-focus className="mt-8 text-headline outline-none lg:mt-12">
            {title}
          </h1>
          <p className="mt-3 mb-8 text-muted lg:mb-10">{intro}</p>
          <FormProblem texts={stepFormProblems} className="mb-8" />
          <Step key={step} checkout={checkout} />
        </div>
        <OrderSummary checkout={checkout} />
      </div>
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <LoadingRegion label="Loading checkout" className="grid max-w-2xl gap-8">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-1/2" />
      <Skeleton className="h-64" />
    </LoadingRegion>
  );
}
