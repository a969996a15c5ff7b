import type { ReactNode } from "react";
import { isOn } from "#src/domain/capabilities.ts";
import { type Retention, retentionDefaults } from "#src/domain/enquiry-limits.ts";
import { usePageState } from "#src/lib/page-state.tsx";

/** The policy depends on whether the forms send anything. */
interface EnquiryPolicy {
  readonly newsletter: ReactNode;
  readonly messages: ReactNode;
  readonly retention: ReactNode;
}

const defaultPolicy: EnquiryPolicy = {
  newsletter: <p>Your email address and the time you agreed to receive email from us.</p>,
  messages: (
    <p>
      What you write to us by email or tell us by phone. The contact form and the form for selling a
      watch store nothing on our servers, and photos you choose there do not leave your browser.
    </p>
  ),
  retention: null,
};

/** A year is said as a year. */
function timeOf(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? "one year" : `${years} years`;
}

function withEnquiries(kept: Retention): EnquiryPolicy {
  return {
    newsletter: (
      <p>
        Your email address, what you agreed to and when, and when you confirmed it or unsubscribed.
        We write only to addresses whose owner has confirmed them.
      </p>
    ),
    messages: (
      <>
        <p>
          What you write to us, by the contact form, by email or on the page of a watch that you
          offer to us, and what we answer. If you ask to be told about a watch, your email address
          and which watch it is.
        </p>
        <p>
          If you offer us a watch: your name, email address and phone number, what you tell us of
          the watch with its serial number, your statement that it is yours, and your photos. Your
          browser makes the photos smaller and removes the place and the device from them before it
          sends them. We compare serial numbers with lists of stolen watches. Only our staff sees
          your photos.
        </p>
      </>
    ),
    retention: (
      <ul>
        <li>Messages and questions: {timeOf(kept.messages)} after the last word.</li>
        <li>Watches you offered that we did not buy: {timeOf(kept.offers)} after the last step.</li>
        <li>
          Watches that we bought from you: {timeOf(kept.purchases)}, as proof of their origin.
        </li>
        <li>
          After you unsubscribe from the newsletter, the proof of your consent:{" "}
          {timeOf(kept.newsletter)}.
        </li>
        <li>Alerts about a watch: until you end them, {timeOf(kept.alerts)} at most.</li>
      </ul>
    ),
  };
}

export function useEnquiryPolicy(): EnquiryPolicy {
  const state = usePageState();
  if (!isOn(state, "enquiries")) return defaultPolicy;
  return withEnquiries(state.settings?.retention ?? retentionDefaults);
}
