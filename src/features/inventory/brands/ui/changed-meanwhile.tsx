import type { BrandFields } from "#src/features/inventory/brands/brand.schema.ts";
import type { StaffBrand } from "#src/features/inventory/brands/brands.contract.ts";
import { fieldLabels } from "#src/features/inventory/brands/brands.messages.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { LocalTime } from "#src/ui/date.tsx";

interface ChangedMeanwhileProps {
  current: StaffBrand;
  by: string;
  at: string;
  mine: BrandFields;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people have edited the same brand: the second chooses. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { current, by, at, mine, onKeepMine, onTakeTheirs } = props;
  const fields = Object.keys(fieldLabels) as (keyof BrandFields)[];
  const different = fields.filter(
    (field) => String(current[field] ?? "") !== String(mine[field] ?? ""),
  );
  return (
    <Alert variant="warning" title={`${by} has changed this brand meanwhile`}>
      <p>
        Saved <LocalTime at={at} />. Nothing of yours is lost: choose what stays.
      </p>
      <dl className="mt-4 grid gap-4">
        {different.map((field) => (
          <div key={field}>
            <dt className="font-medium text-sm">{fieldLabels[field]}</dt>
            <dd className="mt-1 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
              <span className="wrap-anywhere">
                <span className="text-muted">Theirs: </span>
                {String(current[field] ?? "") || "empty"}
              </span>
              <span className="wrap-anywhere">
                <span className="text-muted">Yours: </span>
                {String(mine[field] ?? "") || "empty"}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Save Mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
      </div>
    </Alert>
  );
}
