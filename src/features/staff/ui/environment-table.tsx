import type { ShopSettings } from "#src/features/staff/settings.contract.ts";
import { settingTexts } from "#src/features/staff/settings.messages.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

interface EnvironmentTableProps {
  environment: ShopSettings["environment"];
}

export function EnvironmentTable({ environment }: EnvironmentTableProps) {
  return (
    <section aria-label="Environment" className="border-line border-t pt-6">
      <h2 className="text-title">Environment</h2>
      <p className="mt-2 max-w-[68ch] text-muted text-sm">{settingTexts.environment}</p>
      <Table label="Settings of the environment" className="mt-5">
        <thead>
          <tr>
            <TableHeadCell>Name</TableHeadCell>
            <TableHeadCell>Value</TableHeadCell>
            <TableHeadCell className="pr-0! max-sm:hidden">Source</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {environment.map((setting) => (
            <TableRow key={setting.name}>
              <th scope="row" className="wrap-anywhere py-2.5 pr-6 font-normal">
                <code className="text-sm">{setting.name}</code>
              </th>
              <TableCell className="wrap-anywhere py-2.5!">{shownValue(setting)}</TableCell>
              <TableCell className="py-2.5! pr-0! text-muted max-sm:hidden">
                {setting.isSet ? "Environment" : "Default"}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function shownValue({ isSecret, isSet, value }: EnvironmentTableProps["environment"][number]) {
  if (isSecret) return <span className="text-muted">{isSet ? "Set, hidden" : "Not set"}</span>;
  return value === null ? <span className="text-muted">Not set</span> : value || "None";
}
