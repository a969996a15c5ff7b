type IsoDates<Row> = {
  [Field in keyof Row]: Row[Field] extends Date | null ? IsoDate<Row[Field]> : Row[Field];
};
type IsoDate<Value> = Value extends Date ? string : Value;

export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** A row as a reply sends it. Only the row's own fields are changed, not what they hold. */
export function isoDates<Row extends object>(row: Row): IsoDates<Row> {
  const fields = Object.entries(row).map(([field, value]) => [
    field,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

/** Whether somebody has saved the row since a form was filled with it. Null stands for a row that was not there. */
export function isStale(row: { readonly updatedAt: Date } | undefined, seenAt: string | null) {
  return (row?.updatedAt.getTime() ?? null) !== (seenAt === null ? null : Date.parse(seenAt));
}

/** The first row that a query finds. */
export const first = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** Whether a statement has changed, added or removed a row. */
export const changesAny = async (statement: PromiseLike<{ readonly rowCount: number | null }>) =>
  Boolean((await statement).rowCount);
