import { NoWrapNumbers } from "./text.tsx";

interface StepText {
  readonly title: string;
  readonly text: string;
}

export function Steps({ steps }: { steps: readonly StepText[] }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3rem_1fr] py-6 first:pt-1 last:pb-0">
          <span
            aria-hidden="true"
            className="font-display text-accent text-heading leading-none lining-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-title leading-none">{title}</h3>
            <p className="mt-3 max-w-[36rem] text-muted">
              <NoWrapNumbers>{text}</NoWrapNumbers>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
