import { refundBusinessDays, returns } from "#src/domain/constants.ts";
import { businessDays } from "#src/features/content/spans.ts";
import { Steps } from "#src/features/content/ui/steps.tsx";

const steps = [
  {
    title: "Tell us",
    text: `Call or write to us within ${returns.shippingPage.hours} hours of delivery, with your order number and the reason for your return.`,
  },
  {
    title: "Receive your number",
    text: "We send you a return authorization number and the address for your parcel. Please send nothing back without it.",
  },
  {
    title: "Send the watch",
    text: "Pack it as it came, with everything that came with it. Write the return authorization number on the outside and ship it insured and tracked.",
  },
  {
    title: "Inspection and refund",
    text: `Our experts inspect the watch on arrival. Your refund follows in ${businessDays(refundBusinessDays)}.`,
  },
] as const;

export function ReturnProcess() {
  return <Steps steps={steps} />;
}
