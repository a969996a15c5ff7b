import { useId } from "react";
import { reviewTime } from "#src/features/wholesale/wholesale.words.ts";

const steps = [
  ["Apply", "Tell us about your business, how to reach you and what you trade in."],
  ["Review", `We read every application within ${reviewTime}.`],
  ["Reply", "You hear from us by email, whatever we decide."],
  ["Sign in", "Approved dealers sign in here and find wholesale prices throughout the shop."],
] as const;

export function ProcessSteps() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-line border-b pb-3 text-title">
        How It Works
      </h2>
      <ol className="divide-y divide-line border-line border-b">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[2.5rem_1fr] py-5">
            <span
              aria-hidden="true"
              className="font-display text-accent text-title lining-nums leading-[1.1]"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium font-sans text-base leading-[1.6]">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
