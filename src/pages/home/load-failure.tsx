import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";

interface LoadFailureProps {
  title: string;
  retry: () => unknown;
  retrying: boolean;
}

/** One section did not load; the rest of the page stands. */
export function LoadFailure({ title, retry, retrying }: LoadFailureProps) {
  return (
    <EmptyState
      as="h3"
      title={title}
      description="Please check your connection and try again."
      action={
        <Button variant="secondary" loading={retrying} onClick={() => retry()}>
          Try again
        </Button>
      }
    />
  );
}
