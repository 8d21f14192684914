import type { AdminFilters, AdminList } from "@stokaz/contract/admin/admin-lists";
import { pageOf } from "@stokaz/contract/paging";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { findProductViews, listLiveProducts, type ProductView } from "../../products/public.ts";
import { findOccupiedSpaces, listLiveSpaces, type OccupiedSpace } from "../../spaces/public.ts";
import { findCommitted } from "../commitments/public.ts";
import { type AdminUser, findAdminUsers, listAdminUsers } from "../people/public.ts";
import { readRequest } from "../rules.ts";
import {
  selectAllTransactions,
  selectTransactionCount,
  selectTransactions,
  type Transaction,
} from "./movements/repository.ts";
import { countRows, type ListedBy, type ListRequest, selectIds } from "./repository.ts";

/** The rows of one list, in the program's types. */
export type ListRows =
  | { type: "transactions"; rows: Transaction[] }
  | { type: "users"; rows: AdminUser[] }
  | { type: "spaces"; rows: OccupiedSpace[] }
  | { type: "products"; rows: ProductView[] };

const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string) => {
  const found = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Rows read at once for a file. */
const BATCH = 500;

export type AdminListsDeps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

export const createAdminLists = (deps: AdminListsDeps) => {
  const { db, reads, clock, timeZone } = deps;

  const requestOf = (filters: AdminFilters): ListRequest => ({
    ...readRequest(filters, clock.today(), timeZone),
    at: clock.localNow(),
  });

  /** The rows with these identifiers, in their order. */
  const rowsOf = async (from: Db, type: ListedBy, ids: readonly string[]): Promise<ListRows> => {
    switch (type) {
      case "users":
        return { type, rows: inOrder(ids, await findAdminUsers(from, ids), ({ user }) => user.id) };
      case "spaces": {
        const found = await findOccupiedSpaces(from, ids, clock.today());
        return { type, rows: inOrder(ids, found, ({ id }) => id) };
      }
      case "products":
        return { type, rows: inOrder(ids, await findProductViews(from, ids), ({ id }) => id) };
    }
  };

  const findPage = async (type: AdminList, request: ListRequest, page: number) => {
    const { offset, limit } = pageOf(page);
    if (type === "transactions") {
      const [{ rows }, counted] = await Promise.all([
        selectTransactions(request, { offset, limit }).execute(db),
        selectTransactionCount(request).execute(db),
      ]);
      return { type, rows, total: counted.rows[0]?.total ?? 0, committed: [] };
    }
    const [ids, total] = await Promise.all([
      selectIds(db, type, request).offset(offset).limit(limit).execute(),
      countRows(db, type, request),
    ]);
    const shown = ids.map(({ id }) => id);
    const [rows, committed] = await Promise.all([
      rowsOf(db, type, shown),
      findCommitted(db, type, shown, { today: clock.today(), now: clock.now() }),
    ]);
    return { ...rows, total, committed };
  };

  const listAll = async (type: AdminList): Promise<ListRows> => {
    switch (type) {
      case "transactions":
        return { type, rows: (await selectTransactions({}).execute(db)).rows };
      case "users":
        return { type, rows: await listAdminUsers(db) };
      case "spaces":
        return { type, rows: await listLiveSpaces(db, clock.today()) };
      case "products":
        return { type, rows: await listLiveProducts(db) };
    }
  };

  /** Reads ids in batches from a cursor, and their rows by a second query. */
  async function* eachById(
    from: Db,
    type: ListedBy,
    request: ListRequest,
  ): AsyncGenerator<ListRows> {
    for await (const found of inBatches(from, selectIds(from, type, request), BATCH)) {
      yield await rowsOf(
        from,
        type,
        found.map(({ id }) => id),
      );
    }
  }

  async function* eachTransaction(from: Db, request: ListRequest): AsyncGenerator<ListRows> {
    const found = from.selectFrom(selectAllTransactions(request)).selectAll();
    for await (const rows of inBatches(from, found, BATCH)) yield { type: "transactions", rows };
  }

  return {
    /** All rows that match, in order, for an export: read in batches to save memory. */
    async exportAll(
      admin: Actor,
      { type, ...filters }: AdminFilters,
    ): Promise<AsyncIterable<ListRows>> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordExport(tx, { admin, list: type, filters, at });
      });
      const request = requestOf({ type, ...filters });
      const from = await reads.caughtUp();
      return type === "transactions"
        ? eachTransaction(from, request)
        : eachById(from, type, request);
    },

    /**
     * A whole list, newest first, as in the reference; with more parameters a page of it, with the
     * number of matches and the rows that can't be deleted.
     */
    async find(
      asked: AdminFilters & { page?: number | undefined },
    ): Promise<ListRows & { total?: number; committed?: string[] }> {
      const { page, ...filters } = asked;
      const isPaged = Object.entries(asked).some(
        ([name, value]) => name !== "type" && value !== undefined,
      );
      if (!isPaged) return listAll(filters.type);
      return findPage(filters.type, requestOf(filters), page ?? 1);
    },
  };
};

export type AdminLists = ReturnType<typeof createAdminLists>;
