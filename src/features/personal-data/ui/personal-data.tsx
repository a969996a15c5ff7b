import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type {
  deletePersonalData,
  exportPersonalData,
  HeldData,
  readPersonalData,
} from "#src/features/personal-data/personal-data.contract.ts";
import { personalDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

const personalDataQuery = (email: string) => ({
  ...getQuery<typeof readPersonalData>("/api/admin/personal-data", { query: { email } }),
  refetchOnMount: "always" as const,
});

export function PersonalData() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
    const isValid = input.value.trim() !== "" && input.validity.valid;
    setProblem(isValid ? undefined : personalDataTexts.invalid);
    if (isValid) setEmail(input.value.trim().toLowerCase());
    else input.focus();
  };
  return (
    <div className="grid max-w-2xl gap-12">
      <search>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
          <TextField
            label="Email address"
            error={problem}
            className="min-w-0 grow"
            type="email"
            name="email"
            autoComplete="off"
          />
          <Button type="submit">Look it up</Button>
        </form>
      </search>
      {email && <Held key={email} email={email} />}
    </div>
  );
}

function Held({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useQuery(personalDataQuery(email));
  if (error) {
    return (
      <LoadFailure
        as="h2"
        title={messageOf(error, personalDataTexts.failed)}
        retry={refetch}
        retrying={isFetching}
        compact
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading what is held">
        <Skeleton className="h-48" />
      </LoadingRegion>
    );
  }
  return (
    <Section title={email}>
      <HeldList data={data} />
    </Section>
  );
}

function HeldList({ data: { email, held } }: { data: HeldData }) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const deletion = useCall<typeof deletePersonalData>("POST /api/admin/personal-data/delete", {
    updates: personalDataQuery(email),
    toast: personalDataTexts.deleted,
  });
  const kept = deletion.data?.keptPurchases ?? 0;
  return (
    <div className="grid gap-6">
      {kept > 0 && <Alert>{personalDataTexts.keptPurchases(kept)}</Alert>}
      {held.length === 0 ? (
        <p className="text-muted text-sm">{personalDataTexts.nothing}</p>
      ) : (
        <>
          <Facts facts={held.map(({ title, count }) => ({ term: title, value: String(count) }))} />
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="secondary">
              <a
                href={urlOf<typeof exportPersonalData>("/api/admin/personal-data-file", {
                  query: { email },
                })}
                download
              >
                Download as JSON
              </a>
            </Button>
            <Button ref={button} variant="quiet" onClick={() => setAsking(true)}>
              Delete…
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete personal data?"
        description={personalDataTexts.question(email)}
        onConfirm={() =>
          deletion.mutate({ body: { email } }, { onSuccess: () => setAsking(false) })
        }
        progress={{
          pending: deletion.isPending,
          problem: deletion.error ? messageOf(deletion.error, personalDataTexts.failed) : undefined,
        }}
        returnFocusTo={button}
      />
    </div>
  );
}
