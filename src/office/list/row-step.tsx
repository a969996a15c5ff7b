import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { loadFailed } from "#src/office/office.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

interface RecordProps<Reply> {
  query: UseQueryOptions<Reply, Error, Reply, readonly [string]>;
  children: (reply: Reply) => ReactNode;
}

interface RowStepProps<Reply> {
  label: string;
  /** Names the row. */
  name: string;
  query: RecordProps<Reply>["query"];
  /** Shows the actions of the record, and calls `close` when one is done. */
  children: (reply: Reply, close: () => void) => ReactNode;
}

/** The next step of a row, without leaving the list. A phone has it at the lower edge of the record. */
export function RowStep<Reply>({ label, name, query, children }: RowStepProps<Reply>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="whitespace-nowrap max-lg:hidden"
        onClick={() => setOpen(true)}
      >
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={name} className="sm:max-w-xl">
          <Loaded query={query}>{(reply) => children(reply, () => setOpen(false))}</Loaded>
        </Dialog>
      )}
    </>
  );
}

function Loaded<Reply>({ query, children }: RecordProps<Reply>) {
  const result = useQuery({ ...query, refetchOnMount: "always" });
  if (result.data !== undefined) return children(result.data);
  const loading = <LoadingRegion label="Loading the next step" heights={["h-24"]} />;
  return <Unloaded query={result} compact failed={loadFailed("next step")} loading={loading} />;
}
