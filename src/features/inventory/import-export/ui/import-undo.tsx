import { useState } from "react";
import type { Import, undoImport } from "#src/features/inventory/import-export/imports.contract.ts";
import {
  doneText,
  importTexts,
  undoneText,
  undoQuestion,
  undoTexts,
} from "#src/features/inventory/import-export/imports.messages.ts";
import { showsImport } from "#src/features/inventory/import-export/imports.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface ImportProps {
  one: Import;
}

export function Done({ one }: ImportProps) {
  const [asking, setAsking] = useState(false);
  const undo = useCall<typeof undoImport>("POST /api/admin/imports/{id}/undo", showsImport);
  return (
    <>
      {one.problem && (
        <Alert variant="danger" title={undoTexts.failedTitle} className="mb-4">
          {one.problem}
        </Alert>
      )}
      <Alert variant="success" title="Imported">
        <p>{doneText(one)}</p>
        {one.canUndo && (
          <Button size="small" variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
            {undoTexts.action}
          </Button>
        )}
      </Alert>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          undo.reset();
          setAsking(open);
        }}
        title={undoTexts.title}
        description={undoQuestion(one)}
        confirmLabel={undoTexts.action}
        confirmVariant="primary"
        onConfirm={() => undo.mutate({ params: { id: one.id } })}
        progress={{
          pending: undo.isPending,
          problem: undo.error ? messageOf(undo.error, importTexts.retry) : undefined,
        }}
      />
    </>
  );
}

export function Undone({ one }: ImportProps) {
  const { kept } = one.counts;
  return (
    <Alert variant={kept > 0 ? "warning" : "success"} title={undoTexts.doneTitle}>
      {undoneText(one)}{" "}
      {kept > 0 && (
        <a href={`${paths.importReport(one.id)}?show=kept`} className="link-quiet">
          {undoTexts.showKept}
        </a>
      )}
    </Alert>
  );
}
