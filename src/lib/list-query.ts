import { z } from "zod";
import { maxAdminPage, maxAdminPageSize, maxFilterPrice } from "#src/domain/limits.ts";
import {
  accepts,
  type ChoiceFilter,
  type Filter,
  type FilterSet,
  type List,
  namesOf,
} from "./list.ts";
import { pageParam, pathId } from "./params.ts";

const wholeDollars = z
  .string()
  .regex(/^\d{1,12}$/, "Prices are whole dollars.")
  .transform(Number)
  .refine((value) => value <= maxFilterPrice, "This price is out of range.");

const day = z.iso.date("Write dates as 2026-12-31.");

type NamesOf<Name extends string, F extends Filter> = F["kind"] extends "dollars"
  ? `min${Capitalize<Name>}` | `max${Capitalize<Name>}`
  : F["kind"] extends "days"
    ? "from" | "to"
    : Name;

interface Schemas<Value extends string> {
  words: z.ZodString;
  text: z.ZodString;
  choice: z.ZodEnum<{ [Key in Value]: Key }>;
  id: typeof pathId;
  dollars: typeof wholeDollars;
  days: typeof day;
}
type ValueOf<F extends Filter> = F extends ChoiceFilter<infer Value> ? Value : never;

type ShapeOf<Filters extends FilterSet> = {
  [Name in keyof Filters & string as NamesOf<Name, Filters[Name]>]: z.ZodOptional<
    Schemas<ValueOf<Filters[Name]>>[Filters[Name]["kind"]]
  >;
};

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case "words":
      return z.string().trim().max(filter.maxLength, "Please search for something shorter.");
    case "text":
      return z
        .string()
        .trim()
        .refine((value) => accepts(filter, value), filter.hint);
    case "choice": {
      const values = Object.keys(filter.options);
      return z.enum(values, `Choose one of these: ${values.join(", ")}.`);
    }
    case "id":
      return pathId;
    case "dollars":
      return wholeDollars;
    case "days":
      return day;
  }
}

/** The filters of a list as a query, for its call and for its file. */
export function filterQuery<Filters extends FilterSet>({
  filters,
}: Pick<List<Filters>, "filters">): z.ZodObject<ShapeOf<Filters>> {
  const shape = Object.entries(filters).flatMap(([name, filter]) =>
    namesOf(name, filter).map((key) => [key, schemaOf(filter).optional()] as const),
  );
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<ShapeOf<Filters>>;
}

/** The call of a list: a page of the rows that match. */
export function listCall<Filters extends FilterSet, Sort extends string, Rows extends string>(
  declaration: List<Filters, Sort, Rows>,
) {
  const sorting = {
    sort: z.enum(declaration.sorts).optional(),
    direction: z.enum(["asc", "desc"]).optional(),
  };
  const paging = {
    page: pageParam(maxAdminPage).optional(),
    pageSize: pageParam(maxAdminPageSize).optional(),
  };
  // A list without sorts takes none; its type leaves no value for them.
  const shape = declaration.sorts.length > 0 ? { ...sorting, ...paging } : paging;
  return {
    method: "GET",
    path: declaration.path,
    query: filterQuery(declaration).extend(shape as typeof sorting & typeof paging),
  } as const;
}

/** The reply of a list. `more` rows match than `total` says, which are not counted. */
export function listReply<Rows extends string, Row extends z.ZodType>(rows: Rows, row: Row) {
  const shape = {
    [rows]: z.array(row),
    total: z.int(),
    more: z.boolean(),
    timeZone: z.string(),
  };
  return z.object(shape as Record<Rows, z.ZodArray<Row>> & Counted);
}
interface Counted {
  total: z.ZodInt;
  more: z.ZodBoolean;
  timeZone: z.ZodString;
}
