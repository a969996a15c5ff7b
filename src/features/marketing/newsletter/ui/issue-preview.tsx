import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { issueTexts } from "#src/features/marketing/newsletter/issues.messages.ts";
import { previewQuery } from "#src/features/marketing/newsletter/issues.queries.ts";
import type { IssueFields } from "#src/features/marketing/newsletter/newsletter.contract.ts";
import { Button } from "#src/ui/button.tsx";

const widths = { desktop: "Desktop", phone: "Phone" } as const;
type Width = keyof typeof widths;

const typingPauseMs = 400;

export function IssuePreview({ fields }: { fields: IssueFields }) {
  const [width, setWidth] = useState<Width>("desktop");
  const settled = useSettled(fields);
  const { data, isError, isFetching } = useQuery(previewQuery(settled));
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-title">
          Preview
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Width of the preview</legend>
          {(Object.keys(widths) as Width[]).map((name) => (
            <Button
              key={name}
              size="small"
              variant={name === width ? "primary" : "secondary"}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            >
              {widths[name]}
            </Button>
          ))}
        </fieldset>
      </div>
      {isError && <p className="mb-4 text-danger text-sm">{issueTexts.previewFailed}</p>}
      {/* No scripts, no forms, and by the page's rules nothing from elsewhere. */}
      <iframe
        title="Preview of the mail"
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={data?.html ?? ""}
        aria-busy={isFetching}
        className={clsx(
          "mx-auto block h-[70dvh] max-h-[56rem] min-h-96 border border-line bg-mist",
          width === "phone" ? "w-[24.375rem] max-w-full" : "w-full",
        )}
      />
    </section>
  );
}

function useSettled(fields: IssueFields): IssueFields {
  const text = JSON.stringify(fields);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled);
}
