import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Db, inBatches, inTransaction, openDb, openPool, type Tx } from "./db.ts";

let pool: pg.Pool;
let db: Db;

beforeAll(async () => {
  pool = openPool({ host: inject("postgresHost"), user: "postgres", database: "postgres" }, 1);
  db = openDb(pool);
  await sql`create temporary table notes (id integer primary key)`.execute(db);
});

beforeEach(() => sql`delete from notes`.execute(db));

afterAll(() => db.destroy());

const add = (on: Db, id: number) => sql`insert into notes values (${id})`.execute(on);

const ids = async (on: Db = db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(on);
  return rows.map(({ id }) => id);
};

const failed = async (work: (tx: Tx) => Promise<unknown>): Promise<string> =>
  inTransaction(db, work).then(
    () => "",
    (error: unknown) => String(error),
  );

describe("a transaction", () => {
  it("keeps what was done, and gives what the work gives", async () => {
    expect(await inTransaction(db, async (tx) => (await add(tx, 1)).numAffectedRows)).toBe(1n);
    expect(await ids()).toEqual([1]);
  });

  it("undoes everything when one of them fails, and says why", async () => {
    expect(await failed((tx) => Promise.all([add(tx, 1), add(tx, 1), add(tx, 2)]))).toMatch(
      /duplicate key/,
    );
    expect(await ids()).toEqual([]);
  });

  it("undoes everything when the work refuses", async () => {
    const refuse = async (tx: Tx) => {
      await add(tx, 1);
      throw new Error("no");
    };
    expect(await failed(refuse)).toBe("Error: no");
    expect(await ids()).toEqual([]);
  });

  it("takes nothing more once it is over", async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let late: Promise<unknown> | undefined;
    const refuse = (tx: Tx) => {
      late = begun.then(() => add(tx, 1));
      return Promise.all([late, Promise.reject(new Error("no"))]);
    };
    expect(await failed(refuse)).toBe("Error: no");
    begin();
    await expect(late).rejects.toThrow("already rolled back");
    expect(await ids()).toEqual([]);
  });

  it("holds no other", async () => {
    expect(await failed((tx) => inTransaction(tx, (inner) => add(inner, 1)))).toMatch(
      /not supported/,
    );
    expect(await ids()).toEqual([]);
  });

  it("is not taken for done when somebody caught what failed in it", async () => {
    const careless = (tx: Tx) => Promise.allSettled([add(tx, 1), add(tx, 1)]);
    expect(await failed(careless)).toMatch(/rolled back/);
    expect(await ids()).toEqual([]);
  });
});

describe("a transaction's statements", () => {
  const copy = (on: Db, id: number) => sql`insert into notes select ${id}::integer`.execute(on);
  const all = (on: Db) => sql`select * from notes where id > ${0}`.execute(on);

  it("are prepared once for a connection, those outside are not", async () => {
    await inTransaction(db, (tx) => copy(tx, 1));
    await inTransaction(db, (tx) => copy(tx, 2));
    await copy(db, 3);
    const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, generic_plans + custom_plans as calls from pg_prepared_statements
      where statement like 'insert into notes select%'
    `.execute(db);
    expect(rows).toEqual([{ statement: "insert into notes select $1::integer", calls: 2 }]);
  });

  it("are told apart on a connection that several instances share", async () => {
    const other = openDb(pool);
    const write = (id: number) => (tx: Tx) => sql`insert into notes values (${id})`.execute(tx);
    const erase = (tx: Tx) => sql`delete from notes where id = ${1}`.execute(tx);
    await inTransaction(db, write(1));
    await inTransaction(other, erase);
    await inTransaction(other, write(2));
    expect(await ids()).toEqual([2]);
  });

  it("are prepared anew when a table has got another column", async () => {
    await inTransaction(db, all);
    await sql`alter table notes add column text text`.execute(db);
    // The connection with the old plan ends, and its temporary table with it.
    const { rows } = await inTransaction(db, async (tx) => {
      await sql`create temporary table if not exists notes (id integer primary key, text text)`.execute(
        tx,
      );
      return all(tx);
    });
    expect(rows).toEqual([]);
  });
});

describe("rows drawn in batches", () => {
  const after = (id: number) =>
    sql<{ id: number }>`select id from notes where id > ${id} order by id`;

  const drawn = async (size: number): Promise<number[][]> => {
    const found: number[][] = [];
    for await (const rows of inBatches(db, after(1), size)) found.push(rows.map(({ id }) => id));
    return found;
  };

  beforeEach(async () => {
    for (const id of [1, 2, 3, 4, 5]) await add(db, id);
  });

  it("come whole and in order, the last ones too", async () => {
    expect(await drawn(3)).toEqual([[2, 3, 4], [5]]);
    expect(await drawn(4)).toEqual([[2, 3, 4, 5]]);
  });

  it("give the connection back to who stops in the middle", async () => {
    for await (const rows of inBatches(db, after(0), 2)) {
      expect(rows).toHaveLength(2);
      break;
    }
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("a transaction that PostgreSQL undid for another's sake", () => {
  const failing = (code: string) =>
    sql.raw(`do $$ begin raise exception '' using errcode = '${code}'; end $$`);

  it.each([
    ["a deadlock", "40P01"],
    ["a serialization failure", "40001"],
  ])("is done once more from its beginning after %s", async (_, code) => {
    let tries = 0;
    await inTransaction(db, async (tx) => {
      tries += 1;
      await add(tx, tries);
      if (tries === 1) await failing(code).execute(tx);
    });
    expect(await ids()).toEqual([2]);
  });

  it("is not done a third time, nor again after another failure", async () => {
    for (const [code, most] of [
      ["40P01", 2],
      ["23505", 1],
    ] as const) {
      let tries = 0;
      const work = (tx: Tx) => {
        tries += 1;
        return failing(code).execute(tx);
      };
      expect(await failed(work)).not.toBe("");
      expect(tries).toBe(most);
    }
  });
});

describe("a connection", () => {
  it("lets PostgreSQL give up what hangs; a file that is drawn has longer", async () => {
    const limitsOf = async (on: Db) => {
      const { rows } = await sql<{ name: string; seconds: number }>`
        select name, setting::integer / 1000 as seconds from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      `.execute(on);
      return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]));
    };
    expect(await limitsOf(db)).toEqual({
      idle_in_transaction_session_timeout: 60,
      lock_timeout: 15,
      statement_timeout: 30,
    });
    const drawn = inBatches(
      db,
      sql<{ setting: string }>`(select current_setting('statement_timeout') as setting)`,
      10,
    );
    for await (const rows of drawn) expect(rows).toEqual([{ setting: "5min" }]);
    expect(await limitsOf(db)).toMatchObject({ statement_timeout: 30 });
  });
});
