import type { FaqEntry } from "#src/features/content/faq.ts";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";
import { Disclosure } from "#src/ui/disclosure.tsx";

export function Questions({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    // The section draws the lines above and below; the first question stands on its heading's line.
    <div className="-mt-4">
      {entries.map((entry) => (
        <Question key={entry.id} {...entry} />
      ))}
    </div>
  );
}

/** The anchor is inside the answer, for then the browser itself opens it for whoever comes by it. */
function Question({ id, question, answer, more }: FaqEntry) {
  return (
    // May be open before React arrives, by an anchor or by a quick hand.
    <Disclosure title={question} className="last:border-b-0" suppressHydrationWarning>
      <div id={id} className="scroll-mt-24">
        <p>
          <Unbroken>{answer}</Unbroken>
        </p>
        {more && (
          <p className="mt-3">
            <a href={more.href} className="link-quiet">
              {more.label}
            </a>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
