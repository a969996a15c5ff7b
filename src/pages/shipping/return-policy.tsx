import { refundBusinessDays, returns } from "#src/domain/constants.ts";
import { businessDays } from "#src/features/content/spans.ts";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";

export function ReturnPolicy() {
  const { hours } = returns.shippingPage;
  return (
    <>
      <p>
        You have a <Unbroken>{`${hours}-hour`}</Unbroken> inspection period, counted from delivery.
        Look at your watch as closely as we did, in your own hands and your own light. If it is not
        what you hoped for, tell us within those {hours} hours and we will take it back.
      </p>
      <h3>Conditions</h3>
      <p>So that the next owner receives it as you did, a returned watch must meet these:</p>
      <ul>
        <li>It is unworn.</li>
        <li>It comes in its original packaging and with its original papers.</li>
        <li>All protective films are intact.</li>
        <li>
          There is no sign of tampering: case, bracelet and seals are as they were when it left us.
        </li>
      </ul>
      <p>
        Limited edition and sale items may be ineligible for return. Where that is so, we tell you
        before you buy.
      </p>
    </>
  );
}

export function Refunds() {
  return (
    <p>
      Once the watch has arrived and passed our inspection, we issue your refund in{" "}
      <Unbroken>{businessDays(refundBusinessDays)}</Unbroken>, to the original payment method. We
      write to you when it is on its way.
    </p>
  );
}
