import type { DbOrTx } from "./client.ts";

/** A statement that is put together once per database, and by PostgreSQL once per connection. */
export function prepared<Statement>(prepare: (db: DbOrTx) => Statement): (db: DbOrTx) => Statement {
  const known = new WeakMap<DbOrTx, Statement>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}
