import { useState } from "react";
import { columns } from "#src/features/inventory/transfer/columns.ts";
import type { Import } from "#src/features/inventory/transfer/imports.contract.ts";
import { importTexts, mappingTitle } from "#src/features/inventory/transfer/imports.messages.ts";
import { useCheckImport } from "#src/features/inventory/transfer/imports.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { SelectField } from "#src/ui/form-field.tsx";

export function ColumnMapping({ one }: { one: Import }) {
  const [mapping, setMapping] = useState<Record<string, string>>(one.mapping);
  const check = useCheckImport();
  const unknown = one.headers.filter((header, index) => header && !one.mapping[index]);
  return (
    <DisclosureGroup>
      <Disclosure title={mappingTitle(unknown)} as="h2" open={one.state === "failed"}>
        <p className="text-sm">{importTexts.mapping}</p>
        <form
          noValidate
          method="post"
          aria-label="Columns"
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate({ params: { id: one.id }, body: { mapping } });
          }}
          className="mt-5 text-ink"
        >
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {one.headers.map((header, index) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its position
                key={index}
                label={header || `Column ${index + 1}`}
                value={mapping[index] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setMapping(({ [index]: _, ...others }) =>
                    value ? { ...others, [index]: value } : others,
                  )
                }
              >
                <option value="">Leave out</option>
                {columns.map(({ field, header: name }) => (
                  <option key={field} value={field}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          {check.error && (
            <Alert variant="danger" className="mt-5">
              {messageOf(check.error, importTexts.retry)}
            </Alert>
          )}
          <Button type="submit" variant="secondary" loading={check.isPending} className="mt-6">
            Check with These Columns
          </Button>
        </form>
      </Disclosure>
    </DisclosureGroup>
  );
}
