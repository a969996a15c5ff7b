import { useQuery } from "@tanstack/react-query";
import { accountEmailQuery } from "#src/features/auth/auth.queries.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import {
  type AccountEmail,
  type cancelEmailChange,
  changeEmail,
} from "#src/features/auth/links/links.contract.ts";
import { changeCancelled, emailTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { EmailField } from "#src/features/auth/ui/sign-in-form.tsx";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

export function ChangeEmail() {
  const query = useQuery(accountEmailQuery());
  const { data } = query;
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.loadFailed}
        description={null}
        loading={
          <LoadingRegion
            label="Loading your address"
            className="grid gap-6"
            heights={["h-12", "h-18"]}
          />
        }
      />
    );
  }
  return (
    <>
      <p className="text-muted text-sm">{texts.current}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 break-words">{data.email}</span>
        <Badge>{data.isConfirmed ? texts.confirmed : texts.unconfirmed}</Badge>
      </p>
      {data.change ? <PendingChange change={data.change} /> : <ChangeForm />}
    </>
  );
}

function ChangeForm() {
  const proof = useProof();
  const change = useCall(
    (body: { email: string }) =>
      proof.run(() => call<typeof changeEmail>("POST /api/account/email", { body })),
    { updates: accountEmailQuery() },
  );
  const form = useSchemaForm({
    schema: changeEmail.body,
    start: { email: "" },
    call: change,
    send: (body) => body,
    failed: texts.failed,
    again: "email",
  });
  return (
    <>
      <SchemaForm form={form} className="mt-8 grid gap-6">
        <EmailField label={texts.fresh} required hint={texts.stays} {...form.field("email")} />
        <Button type="submit" variant="secondary" loading={form.pending} className="sm:w-fit">
          {texts.send}
        </Button>
      </SchemaForm>
      {proof.dialog}
    </>
  );
}

function PendingChange({ change }: { change: NonNullable<AccountEmail["change"]> }) {
  const cancel = useCall<typeof cancelEmailChange>("DELETE /api/account/email/change", {
    updates: accountEmailQuery(),
    toast: changeCancelled,
  });
  return (
    <div role="status" className="mt-8 border-line border-t pt-6">
      <p>{texts.pending(change.email)}</p>
      <p className="mt-2 text-muted text-sm">{texts.pendingHint}</p>
      {cancel.error && (
        <Alert variant="danger" className="mt-6">
          {messageOf(cancel.error, texts.failed)}
        </Alert>
      )}
      <Button
        variant="secondary"
        loading={cancel.isPending}
        className="mt-6"
        onClick={() => cancel.mutate()}
      >
        {texts.cancel}
      </Button>
    </div>
  );
}
