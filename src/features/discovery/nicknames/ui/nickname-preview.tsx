import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { watchName } from "#src/domain/text.ts";
import type { previewNickname } from "#src/features/discovery/nicknames/nicknames.contract.ts";
import { nicknameTexts, watchTotal } from "#src/features/discovery/nicknames/nicknames.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Picture } from "#src/ui/picture.tsx";
import { UserText } from "#src/ui/user-text.tsx";

interface NicknamePreviewProps {
  readonly meaning: string;
  /** As typed, separated by commas. */
  readonly references: string;
}

const settleMs = 250;

/** The preview follows when nothing was typed for a moment. */
function useSettled(typed: NicknamePreviewProps): NicknamePreviewProps {
  const [settled, setSettled] = useState(typed);
  const { meaning, references } = typed;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ meaning, references }), settleMs);
    return () => clearTimeout(timer);
  }, [meaning, references]);
  return settled;
}

/** The watches that the nickname would find, while it is typed. */
export function NicknamePreview(typed: NicknamePreviewProps) {
  const { meaning, references } = useSettled(typed);
  const { data, error } = useQuery({
    ...getQuery<typeof previewNickname>("/api/admin/nicknames/preview", {
      query: { meaning: meaning.trim(), references: references.trim() },
    }),
    enabled: meaning.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = meaning.trim() !== "" && !error ? data : undefined;
  return (
    <section aria-label={nicknameTexts.preview} className="min-w-0">
      <h3 className="label-caps text-muted">{nicknameTexts.preview}</h3>
      <p role="status" className="mt-2 text-sm">
        {statusOf()}
      </p>
      <ul className="mt-2">
        {shown?.watches.map((watch) => (
          <li
            key={watch.id}
            className="flex items-center gap-4 border-line border-b py-2 text-sm last:border-b-0"
          >
            <span className="w-14 shrink-0 bg-stone">
              <Picture
                src={watch.image}
                alt=""
                thumbnail
                sizes="3.5rem"
                className="aspect-square"
              />
            </span>
            <span className="min-w-0">
              <UserText>{watchName(watch)}</UserText>
              <span className="block text-muted text-xs">{watch.reference}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

  function statusOf() {
    if (error) return messageOf(error, nicknameTexts.previewFailed);
    if (!shown) return nicknameTexts.waiting;
    const { total, more, missing } = shown;
    if (total === 0) return nicknameTexts.none;
    return (
      <>
        {missing && <span className="mb-1 block text-muted">{nicknameTexts.missing}</span>}
        {watchTotal(total, more)}
      </>
    );
  }
}
