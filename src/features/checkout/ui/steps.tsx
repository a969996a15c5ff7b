import type { ComponentType } from "react";
import type { Checkout } from "#src/features/checkout/checkout.contract.ts";
import type { CheckoutStep } from "#src/features/checkout/checkout.rules.ts";
import { AddressStep } from "./address-step.tsx";
import { DeliveryStep, PaymentStep } from "./choice-steps.tsx";
import { ContactStep } from "./contact-step.tsx";
import { ReviewStep } from "./review-step.tsx";

interface StepProps {
  checkout: Checkout;
}

export const steps: Readonly<Record<CheckoutStep, ComponentType<StepProps>>> = {
  contact: ContactStep,
  address: AddressStep,
  delivery: DeliveryStep,
  payment: PaymentStep,
  review: ReviewStep,
};
