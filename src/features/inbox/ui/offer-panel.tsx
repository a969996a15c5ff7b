interface OfferPanelProps {
  enquiryId: number;
}

/** The watch that is offered in an enquiry. */
export function OfferPanel(_: OfferPanelProps) {
  return null;
}
