import { useMutation } from "@tanstack/react-query";
import { Download, FileText } from "lucide";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { ownDataTexts } from "#src/features/personal-data/own-data.messages.ts";
import { saveData } from "#src/features/personal-data/own-data.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

const texts = ownDataTexts.download;

export function OwnDataFile() {
  const proof = useProof();
  const save = useMutation({ mutationFn: () => proof.run(saveData) });
  return (
    <div className="grid gap-5">
      {save.error && <Alert variant="danger">{messageOf(save.error, texts.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Icon of={Download} />
          {texts.button}
        </Button>
        <Button asChild variant="secondary">
          <a href={paths.accountDataPage()}>
            <Icon of={FileText} />
            {texts.read}
          </a>
        </Button>
      </div>
      <p className="text-muted text-sm">{texts.hint}</p>
      {proof.dialog}
    </div>
  );
}
