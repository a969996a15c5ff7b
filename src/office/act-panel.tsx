import { type ReactNode, useRef, useState } from "react";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { useOfficeActions } from "./commands.ts";

interface ActPanelProps<Act extends string> {
  id: string;
  as: "h2" | "h3";
  /** What can be done now, the usual next step first. */
  acts: readonly Act[];
  titleOf: (act: Act) => string;
  buttonOf: (act: Act) => string;
  isPrimary: (act: Act) => boolean;
  /** Where the matter stands, in one sentence. */
  standing: ReactNode;
  problem: string | undefined;
  /** Somebody else has acted in the meantime, so the problem is not the form's. */
  wasOvertaken: boolean;
  /** Forgets the last problem. */
  onChoose: () => void;
  /** The form of an act, which is also its question. */
  children: (act: Act, problem: string | undefined, close: () => void) => ReactNode;
}

/** The next steps of an order or an offer: buttons, each of which opens its small form. */
export function ActPanel<Act extends string>(props: ActPanelProps<Act>) {
  const { id, as: Heading, acts, titleOf, buttonOf, isPrimary, standing } = props;
  const { problem, wasOvertaken, onChoose, children } = props;
  const [chosen, setChosen] = useState<Act>();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = chosen && acts.includes(chosen) ? chosen : undefined;

  const close = () => {
    setChosen(undefined);
    heading.current?.focus();
  };
  const choose = (act: Act) => {
    onChoose();
    setChosen(act);
  };
  useOfficeActions(acts.map((act) => ({ label: buttonOf(act), run: () => choose(act) })));

  return (
    <section aria-labelledby={id} className="border border-line bg-white p-6">
      <Heading id={id} ref={heading} tabIndex={-1} className="text-title outline-none">
        {open ? titleOf(open) : "Next step"}
      </Heading>
      {problem && (!open || wasOvertaken) && (
        <Alert variant="danger" className="mt-4">
          {problem}
        </Alert>
      )}
      {open ? (
        children(open, wasOvertaken ? undefined : problem, close)
      ) : (
        <>
          <p className="mt-2 text-muted text-sm">{standing}</p>
          {acts.length > 0 && (
            <div className="mt-5 grid gap-3">
              {acts.map((act, index) => (
                <Button
                  key={act}
                  variant={index === 0 && isPrimary(act) ? "primary" : "secondary"}
                  onClick={({ detail }) => {
                    // The second click of a double click was meant for the button of the form before.
                    if (detail < 2) choose(act);
                  }}
                >
                  {buttonOf(act)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}
