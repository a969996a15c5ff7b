import { type ReactNode, useEffect, useRef } from "react";
import { hasCode } from "#src/lib/http-error.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { LocalTime } from "./date.tsx";

/** What a refusal because of a stale form tells: what is stored now, who has stored it, and when. */
interface Meanwhile<Stored> {
  readonly current: Stored;
  readonly by: string;
  readonly at: string;
}

export function meanwhileIn<Stored>(error: unknown): Meanwhile<Stored> | undefined {
  const isKnown = hasCode(error, "changed_meanwhile") && error.body.current !== undefined;
  return isKnown ? (error.body as unknown as Meanwhile<Stored>) : undefined;
}

interface ChangedMeanwhileProps {
  /** Of what there are two versions: "brand". */
  what: string;
  by: string;
  at: string;
  /** Without `yours`, only they have changed it. */
  different: readonly {
    readonly label: string;
    readonly theirs: ReactNode;
    readonly yours?: ReactNode;
  }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people have edited the same: the second chooses. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { what, by, at, different, onKeepMine, onTakeTheirs } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className="scroll-mt-32"
      variant="warning"
      title={`${by} has changed this ${what} meanwhile`}
    >
      <p>
        Saved <LocalTime at={at} />. Nothing of yours is lost: choose what stays.
      </p>
      <dl className="mt-4 grid gap-4">
        {different.map(({ label, theirs, yours }) => (
          <div key={label}>
            <dt className="font-medium text-sm">{label}</dt>
            <dd className="mt-1 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
              <span className="wrap-anywhere">
                <span className="text-muted">Theirs: </span>
                {theirs || "empty"}
              </span>
              {yours !== undefined && (
                <span className="wrap-anywhere">
                  <span className="text-muted">Yours: </span>
                  {yours || "empty"}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Keep Mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
      </div>
    </Alert>
  );
}
