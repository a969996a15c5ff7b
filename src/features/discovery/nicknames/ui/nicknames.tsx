import { Plus } from "lucide";
import { useState } from "react";
import type {
  addNickname,
  deleteNickname,
  listNicknames,
  StaffNickname,
} from "#src/features/discovery/nicknames/nicknames.contract.ts";
import { nicknamesList } from "#src/features/discovery/nicknames/nicknames.list.ts";
import {
  nicknameDeleted,
  nicknameFailed,
  nicknameLabels,
  nicknameSaved,
  nicknameTexts,
} from "#src/features/discovery/nicknames/nicknames.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { DeleteButton } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { unlessGone, useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { NicknameForm } from "./nickname-form.tsx";

const oneLine = (text: string) => (
  <span className="block max-w-[28ch] truncate" title={text}>
    <UserText>{text || "–"}</UserText>
  </span>
);

type Sort = (typeof nicknamesList)["sorts"][number];

const columnsIn = (timeZone: string): readonly Column<StaffNickname, Sort>[] => [
  { title: nicknameLabels.name, sort: "name", cell: ({ name }) => <UserText>{name}</UserText> },
  {
    title: nicknameLabels.spellings,
    wide: true,
    cell: ({ spellings }) => oneLine(spellings.join(", ")),
  },
  {
    title: nicknameLabels.meaning,
    sort: "meaning",
    phone: "below",
    cell: ({ meaning }) => oneLine(meaning),
  },
  {
    title: nicknameLabels.references,
    wide: true,
    cell: ({ references }) => oneLine(references.join(", ")),
  },
  {
    title: "Changed",
    sort: "updatedAt",
    phone: "end",
    cell: ({ updatedAt }) => <ZonedTime at={updatedAt} timeZone={timeZone} />,
  },
];

const changesList = { invalidates: [allPages(nicknamesList)] };

/** Deletes at once, because the toast takes it back. */
function useDeletion() {
  const adding = useCall<typeof addNickname>("POST /api/admin/nicknames", {
    ...changesList,
    toast: ({ name }) => nicknameSaved(name, false),
    failed: () => nicknameFailed,
  });
  return useCall(
    ({ id }: StaffNickname) =>
      unlessGone(
        call<typeof deleteNickname>("DELETE /api/admin/nicknames/{id}", { params: { id } }),
      ),
    {
      ...changesList,
      toast: (_, { name, spellings, meaning, references }) =>
        nicknameDeleted(() => adding.mutate({ body: { name, spellings, meaning, references } })),
      failed: () => nicknameFailed,
    },
  );
}

export function Nicknames() {
  const [edited, setEdited] = useState<StaffNickname | "new">();
  const deletion = useDeletion();
  const close = () => setEdited(undefined);
  return (
    <>
      <ListScreen<typeof listNicknames, typeof nicknamesList>
        of={nicknamesList}
        label="Nicknames"
        columns={({ timeZone }) => columnsIn(timeZone)}
        nameOf={({ name }) => name}
        empty={nicknameTexts.empty}
        onOpen={setEdited}
        actions={
          <Button size="small" onClick={() => setEdited("new")}>
            <Icon of={Plus} />
            Add Nickname
          </Button>
        }
        rowActions={(row) => <DeleteButton name={row.name} onPress={() => deletion.mutate(row)} />}
      />
      <p className="mt-10 max-w-[68ch] text-muted text-sm">{nicknameTexts.lead}</p>
      <Dialog
        open={edited !== undefined}
        onOpenChange={close}
        title={edited === "new" ? "Add a nickname" : "Edit nickname"}
        className="sm:max-w-4xl"
      >
        <NicknameForm nickname={edited === "new" ? undefined : edited} onDone={close} />
      </Dialog>
    </>
  );
}
