import { Search } from "lucide";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { Specimen } from "./specimen.tsx";

const cards = ["first", "second", "third"];

export function KitFeedback() {
  return (
    <>
      <Specimen
        title="Toasts"
        note="One at a time for five seconds; F8 moves the focus to it, a swipe to the right closes it."
      >
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: "Added to cart", description: "Item has been added to your cart." })
          }
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: "Error",
              description: "Failed to add item to cart",
              variant: "destructive",
            })
          }
        >
          Show an error
        </Button>
        <ToastHost />
      </Specimen>
      <Specimen title="Alerts" className="flex flex-col gap-4">
        <Alert title="Good to know">Prices are in US dollars.</Alert>
        <Alert variant="success" title="Application received">
          We review it within 2-3 business days.
        </Alert>
        <Alert variant="warning">Only one left.</Alert>
        <Alert variant="danger">Invalid username or password. Please try again.</Alert>
      </Specimen>
      <Specimen title="Skeletons" className="block">
        <LoadingRegion label="Loading watches" className="grid gap-8 sm:grid-cols-3">
          {cards.map((card) => (
            <div key={card}>
              <Skeleton className="aspect-square" />
              <Skeleton className="mt-4 h-3 w-1/3" />
              <Skeleton className="mt-3 h-6 w-3/4" />
              <Skeleton className="mt-3 h-4 w-1/4" />
            </div>
          ))}
        </LoadingRegion>
      </Specimen>
      <Specimen title="Empty state" className="border-line border-y">
        <EmptyState
          as="h3"
          icon={<Icon of={Search} />}
          title="No watches found"
          description="Try adjusting your filters to find what you're looking for."
          action={<Button variant="secondary">Clear All</Button>}
        />
      </Specimen>
    </>
  );
}
