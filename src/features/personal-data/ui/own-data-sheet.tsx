import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { OwnData } from "#src/features/personal-data/personal-data.contract.ts";
import { fieldNames, ownDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { ZonedTime } from "#src/ui/date.tsx";

const texts = ownDataTexts.page;

/** All of it in words, whatever columns there are: a new one must not be missing here. */
export function OwnDataSheet({ data }: { data: OwnData }) {
  return (
    <div className="grid gap-12">
      {!data.isEmailConfirmed && <Alert variant="warning">{texts.unconfirmed}</Alert>}
      {data.kinds.map(({ kind, title, rows }) => (
        <Section key={kind} title={title} aside={rows.length > 1 && rows.length}>
          {rows.length === 0 ? (
            <p className="text-muted text-sm">{texts.nothing}</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={at} className="break-inside-avoid py-5 first:pt-0 last:pb-0">
                  <Row row={row} timeZone={data.timeZone} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      ))}
    </div>
  );
}

interface RowProps {
  row: object;
  timeZone: string;
}

function Row({ row, timeZone }: RowProps) {
  const facts = Object.entries(row).map(([name, value]) => ({
    term: fieldNames[name] ?? wordsOf(name),
    value: inWords(name, value, timeZone),
  }));
  return <Facts facts={facts} />;
}

/** `referenceNumber` is read as "Reference number". */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const amounts = new Set(["total", "quoteAmount", "finalAmount"]);

function inWords(name: string, value: unknown, timeZone: string): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return amounts.has(name) ? formatUsd(value) : String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return (
      <ul className="grid gap-3">
        {value.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>{inWords(name, part, timeZone)}</li>
        ))}
      </ul>
    );
  }
  if (typeof value === "object") return <Row row={value} timeZone={timeZone} />;
  const text = String(value);
  if (moment.test(text)) return <ZonedTime at={text} timeZone={timeZone} time />;
  return <span className="whitespace-pre-line">{text}</span>;
}
