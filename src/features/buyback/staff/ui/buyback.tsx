import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useSearch } from "wouter";
import type { OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { OfferAction } from "#src/features/buyback/seller/offers.schema.ts";
import { buybackList } from "#src/features/buyback/staff/buyback.list.ts";
import type {
  exportOffers,
  listOffers,
  OfferListed,
} from "#src/features/buyback/staff/staff-offer.contract.ts";
import { actionButton } from "#src/features/buyback/staff/staff-offer.messages.ts";
import { photoUrl, staffOfferQuery } from "#src/features/buyback/staff/staff-offer.queries.ts";
import { inboxTexts } from "#src/features/messages/inbox/inbox.messages.ts";
import { useChangeEnquiry } from "#src/features/messages/inbox/inbox.queries.ts";
import { assignees, StateBadge } from "#src/features/messages/inbox/ui/inbox.tsx";
import { type ReplyOf, urlOf } from "#src/lib/endpoint.ts";
import { formatCount, listUrl } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import { RowStep } from "#src/office/list/row-step.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { listQuery, useListReply } from "#src/office/list/use-list.ts";
import { loadFailed } from "#src/office/office.messages.ts";
import { ZonedTime } from "#src/ui/date.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { OfferActions } from "./offer-actions.tsx";

/** The way of a watch into the shop. Declined and returned ones are in the list alone. */
const steps = [
  "received",
  "valuation",
  "quoted",
  "accepted",
  "arrived",
  "inspected",
  "paid",
] as const satisfies readonly OfferState[];

const cardsPerColumn = 20;

/** Watches that people offer to the shop, as a board or as a list. The address says which. */
export function Buyback() {
  return new URLSearchParams(useSearch()).get("show") === "list" ? <OfferList /> : <Board />;
}

function ShownAs({ current }: { current: "Board" | "List" }) {
  return (
    <nav aria-label="Shown as" className="flex gap-4 text-sm">
      {Object.entries({ Board: paths.buyback(), List: buybackList.page }).map(([label, href]) => (
        <a
          key={label}
          href={href}
          aria-current={label === current ? "page" : undefined}
          className="inline-flex min-h-9 items-center border-transparent border-b-2 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function Amount({ offer }: { offer: OfferListed }) {
  const { finalAmount, quoteAmount, askingPrice } = offer;
  const amount = finalAmount ?? quoteAmount;
  if (amount === null) return <>{askingPrice ? `Asks ${askingPrice}` : "No price asked"}</>;
  return <>{`${finalAmount === null ? "Quoted" : "Agreed"} ${formatUsd(amount)}`}</>;
}

const nameOf = ({ brand, model }: Pick<OfferListed, "brand" | "model">) => `${brand} ${model}`;

function Board() {
  const [chosen, setChosen] = useState<OfferState>("received");
  const columns = useQueries({
    queries: steps.map((state) =>
      listQuery<typeof listOffers>(buybackList, { page: 1, filters: { state } }, cardsPerColumn),
    ),
  });
  return (
    <>
      <div className="mb-4 flex justify-end">
        <ShownAs current="Board" />
      </div>
      <SelectField
        label="Status"
        className="mb-4 md:hidden"
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value as OfferState)}
        options={steps.map((state, index) => ({
          value: state,
          label: `${stateTitles[state]} (${columns[index]?.data?.total ?? 0})`,
        }))}
      />
      <section
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="-mx-5 overflow-x-auto px-5 lg:-mx-8 lg:px-8"
      >
        <div className="grid gap-4 md:auto-cols-[minmax(13rem,1fr)] md:grid-flow-col">
          {steps.map((state, index) => (
            <BoardColumn
              key={state}
              state={state}
              query={columns[index]}
              className={clsx(state !== chosen && "max-md:hidden")}
            />
          ))}
        </div>
      </section>
    </>
  );
}

interface BoardColumnProps {
  state: OfferState;
  query: UseQueryResult<ReplyOf<typeof listOffers>> | undefined;
  className: string;
}

function BoardColumn({ state, query, className }: BoardColumnProps) {
  const { data, isError = false } = query ?? {};
  const { offers = [], total = 0, timeZone = "UTC" } = data ?? {};
  return (
    <section aria-label={stateTitles[state]} aria-busy={!data && !isError} className={className}>
      <h2 className="flex items-baseline justify-between border-line border-b pb-2 font-medium font-sans text-sm max-md:hidden">
        {stateTitles[state]}
        {data && <span className="text-muted text-xs tabular-nums">{formatCount(total)}</span>}
      </h2>
      {query && !data && <Unloaded query={query} compact failed={loadFailed("offers")} />}
      {data && total === 0 && <p className="py-4 text-muted text-sm">{inboxTexts.emptyColumn}</p>}
      <ul className="grid gap-3 py-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Card offer={offer} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {total > offers.length && (
        <a
          href={listUrl(buybackList.page, { filters: { state } })}
          className="link-quiet text-sm hover:text-accent"
        >
          All {formatCount(total)}
        </a>
      )}
    </section>
  );
}

function Card({ offer, timeZone }: { offer: OfferListed; timeZone: string }) {
  const { id, photoId, name, createdAt, assignee } = offer;
  return (
    <a
      href={paths.enquiry(id)}
      className="flex gap-3 rounded-sm border border-line bg-paper p-3 text-sm hover:border-line-strong md:block"
    >
      {photoId !== null && (
        <img
          src={photoUrl(id, photoId, "small")}
          alt=""
          loading="lazy"
          className="aspect-4/3 rounded-xs bg-mist object-cover max-md:w-24 md:mb-3 md:w-full"
        />
      )}
      <span className="grid min-w-0 content-start gap-1">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{nameOf(offer)}</bdi>
        <span className="tabular-nums">
          <Amount offer={offer} />
        </span>
        <span className="text-muted text-xs">
          <bdi>{name}</bdi>, <ZonedTime at={createdAt} timeZone={timeZone} />
        </span>
        <span className="text-muted text-xs">
          {assignee ? <bdi>{assignee}</bdi> : inboxTexts.unassigned}
        </span>
      </span>
    </a>
  );
}

type OfferColumn = Column<OfferListed, (typeof buybackList.sorts)[number]>;

interface OfferContext extends Pick<ReplyOf<typeof listOffers>, "timeZone" | "staff"> {
  readonly change: ReturnType<typeof useChangeEnquiry>["mutateAsync"];
}

const columns = ({ timeZone, staff, change }: OfferContext): readonly OfferColumn[] => [
  {
    title: "Watch",
    sort: "name",
    cell: (offer) => <UserText>{nameOf(offer)}</UserText>,
    note: ({ referenceNumber }) => <UserText>{referenceNumber}</UserText>,
  },
  { title: "Seller", cell: ({ name }) => <UserText>{name}</UserText> },
  {
    title: "Status",
    sort: "state",
    phone: "end",
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    title: "Amount",
    sort: "amount",
    align: "end",
    phone: "below",
    cell: (offer) => <Amount offer={offer} />,
  },
  {
    title: "Assigned to",
    wide: true,
    cell: ({ assignee }) => (assignee ? <UserText>{assignee}</UserText> : "–"),
    edit: ({ id, assigneeId, ...row }) => ({
      label: `who has ${nameOf(row)}`,
      value: String(assigneeId ?? ""),
      options: assignees(staff, { assigneeId, ...row }),
      save: (value) => change({ id, assigneeId: Number(value) || null, before: { assigneeId } }),
    }),
  },
  {
    title: "Received",
    sort: "createdAt",
    phone: "below",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
];

function OfferList() {
  const staff = useListReply<typeof listOffers>(buybackList)?.staff ?? [];
  const { mutateAsync: change } = useChangeEnquiry();
  return (
    <ListScreen<typeof listOffers, typeof buybackList>
      of={buybackList}
      label="Buyback"
      columns={({ timeZone }) => columns({ timeZone, staff, change })}
      nameOf={nameOf}
      open={({ id }) => paths.enquiry(id)}
      empty={inboxTexts.noOffers}
      rowActions={({ id, next, state, ...offer }) =>
        next && (
          <RowStep
            label={actionButton(next as OfferAction, state)}
            name={nameOf(offer)}
            query={staffOfferQuery(id)}
          >
            {(reply, close) => (
              <OfferActions reply={reply} first={next as OfferAction} onDone={close} />
            )}
          </RowStep>
        )
      }
      actions={<ShownAs current="List" />}
      fileUrl={(query) => urlOf<typeof exportOffers>("/api/admin/offers.csv", { query })}
    />
  );
}
