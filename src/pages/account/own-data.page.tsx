import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide";
import { useEffect } from "react";
import { freshSignInRequired } from "#src/domain/errors.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { readData } from "#src/features/personal-data/own-data.queries.ts";
import { ownDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { OwnDataSheet } from "#src/features/personal-data/ui/own-data-sheet.tsx";
import { hasCode, messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

const texts = ownDataTexts.page;
const trail = [
  { label: "My Account", href: paths.account() },
  { label: "My Data", href: paths.accountData() },
];

/** Made for reading and for paper. It is loaded in the browser, which alone can ask for a proof. */
export function OwnDataPage() {
  const title = useRouteTitle();
  const proof = useProof();
  const reading = useMutation({ mutationFn: () => proof.run(readData), gcTime: 0 });
  const { data } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page has appeared
  useEffect(() => reading.mutate(), []);
  return (
    <div className="container-page max-w-4xl pt-10 pb-20 lg:pt-14">
      <PageHead description="Everything that the shop holds of you." />
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Breadcrumb trail={trail} current={title} />
        {data && (
          <Button size="small" variant="secondary" onClick={() => window.print()}>
            <Icon of={Printer} />
            Print
          </Button>
        )}
      </div>
      <header className="mt-8 mb-12 border-ink border-b pb-6">
        <h1>{title}</h1>
        <p className="mt-4 max-w-2xl text-muted">{texts.lead}</p>
        {data && (
          <p className="mt-2 text-muted text-sm">
            <ZonedTime at={data.writtenAt} timeZone={data.timeZone} time />
          </p>
        )}
      </header>
      {data ? <OwnDataSheet data={data} /> : <Waiting {...reading} read={reading.mutate} />}
      {proof.dialog}
    </div>
  );
}

interface WaitingProps {
  error: Error | null;
  isPending: boolean;
  read: () => void;
}

function Waiting({ error, isPending, read }: WaitingProps) {
  if (hasCode(error, freshSignInRequired)) {
    const { title, description, button } = texts.locked;
    return (
      <EmptyState
        as="h2"
        title={title}
        description={description}
        action={<Button onClick={() => read()}>{button}</Button>}
      />
    );
  }
  if (error) {
    return (
      <LoadFailure
        as="h2"
        title={messageOf(error, texts.failed)}
        retry={read}
        retrying={isPending}
      />
    );
  }
  return <LoadingRegion label={texts.loading} heights={["h-96"]} />;
}
