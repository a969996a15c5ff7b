import {
  dispatchBusinessDays,
  refundBusinessDays,
  returns,
  shippingMethods,
} from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { SpecGrid } from "#src/features/catalog/ui/spec-grid.tsx";
import { paths } from "#src/lib/paths.ts";
import { PanelColumns } from "./panel-columns.tsx";

const days = ({ min, max }: { min: number; max: number }) => `${min}-${max} business days`;

const methods = shippingMethods.map((method) => {
  const cost =
    "freeOver" in method ? `free over ${formatUsd(method.freeOver)}` : formatUsd(method.price);
  return [`${method.region}, ${method.name}`, `${days(method.businessDays)}, ${cost}`] as const;
});

export function ShippingPanel() {
  return (
    <PanelColumns
      lead={`A ${returns.detail.days}-day inspection, in your own hands and your own light.`}
      text={
        <>
          <p>
            {`From the day your watch arrives you have a ${returns.detail.days}-day inspection period. If it is not for you, send it back as it came; your refund follows in ${days(refundBusinessDays)}.`}
          </p>
          <p>{`Orders usually leave us within ${days(dispatchBusinessDays)}.`}</p>
          <p>
            <a href={paths.shipping()} className="link-quiet">
              Shipping and returns in full
            </a>
          </p>
        </>
      }
    >
      <SpecGrid specs={methods} />
    </PanelColumns>
  );
}
