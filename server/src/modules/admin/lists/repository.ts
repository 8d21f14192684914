import type { AdminFilters, AdminSort } from "@stokaz/contract/admin/admin-lists";
import type { CalendarDay, LocalTime } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import { isOnSale } from "../../availability/public.ts";
import { allOf, containsWords } from "../../search/public.ts";

/** Filters and order of a list. */
export type ListRequest = Omit<AdminFilters, "type" | "from" | "to" | "order"> & {
  today: CalendarDay;
  /** The moment in the territory's own time. */
  at: LocalTime;
  /** Created in `[from, to)`. */
  from: Date | undefined;
  to: Date | undefined;
  /** Range of identifiers that begin with the searched words, both ends included. */
  ids: { first: string; last: string } | undefined;
  isDown: boolean;
};

type Listed = "users" | "storage_spaces" | "products";
type Condition = RawBuilder<SqlBool>;

/** Rows of a list, its searched columns, and its sort orders. */
type ListDefinition = {
  table: Listed;
  isListed: Condition;
  words: RawBuilder<string>;
  sorts: Partial<Record<AdminSort, RawBuilder<unknown>>>;
  statuses: (
    request: ListRequest,
  ) => Partial<Record<NonNullable<ListRequest["status"]>, Condition>>;
};

const hasRunningRental = ({ today }: ListRequest): Condition => sql`exists (
  select from rentals where rentals.space_id = storage_spaces.id and rentals.status = 'confirmed'
    and rentals.start_date <= ${today} and rentals.end_date > ${today}
)`;

const isSold = ({ at }: ListRequest): Condition => sql`exists (
  select from rentals where rentals.id = products.rental_id and ${isOnSale(at)}
)`;

const isInRunningRental = ({ today }: ListRequest): Condition => sql`exists (
  select from rentals where rentals.id = products.rental_id and rentals.status = 'confirmed'
    and rentals.ending_since is null
    and rentals.start_date <= ${today} and rentals.end_date > ${today}
)`;

// The expressions are the same as in the indexes of migration 0080, so that these are used.
export const LISTS = {
  users: {
    table: "users",
    isListed: sql`users.deleted_at is null`,
    words: sql`plain_text(first_name || ' ' || name || ' ' || email || ' ' || mobile_phone)`,
    sorts: {
      createdAt: sql`users.created_at`,
      name: sql`plain_text(name || ' ' || first_name)`,
      email: sql`lower(users.email)`,
    },
    statuses: () => ({
      connected: sql`users.is_transfers_active`,
      suspended: sql`users.suspended_at is not null`,
      unconnected: sql`(users.role in ('lessor', 'artisan') and not users.is_transfers_active)`,
    }),
  },
  spaces: {
    table: "storage_spaces",
    isListed: sql`storage_spaces.archived_at is null`,
    words: sql`plain_text(name || ' ' || address || ' ' || manager_first_name || ' ' || manager_last_name)`,
    sorts: {
      createdAt: sql`storage_spaces.created_at`,
      name: sql`plain_text(name)`,
      surface: sql`storage_spaces.surface_m2`,
      price: sql`storage_spaces.price_cents`,
    },
    statuses: (request) => ({
      rented: hasRunningRental(request),
      free: sql`not ${hasRunningRental(request)}`,
      hidden: sql`storage_spaces.hidden_at is not null`,
      "taken-off": sql`storage_spaces.taken_off_at is not null`,
      unlocated: sql`storage_spaces.lat is null`,
    }),
  },
  products: {
    table: "products",
    isListed: sql`products.archived_at is null`,
    words: sql`(plain_name || ' ' || plain_brand || ' ' || plain_pickup_location)`,
    sorts: {
      createdAt: sql`products.created_at`,
      name: sql`products.plain_name`,
      price: sql`products.price_cents`,
      stock: sql`products.stock_quantity`,
    },
    statuses: (request) => ({
      hidden: sql`products.hidden_at is not null`,
      "on-sale": isSold(request),
      "sold-out": sql`products.stock_quantity = 0`,
      ended: sql`not ${isInRunningRental(request)}`,
    }),
  },
} as const satisfies Record<string, ListDefinition>;

export type ListedBy = keyof typeof LISTS;

/** True if a row's identifier begins with the searched words. */
export const isNamed = (column: string, ids: ListRequest["ids"]): Condition => {
  if (!ids) return sql`false`;
  const ref = sql.ref(column);
  return sql`(${ref} >= ${ids.first}::uuid and ${ref} <= ${ids.last}::uuid)`;
};

const matches = (definition: ListDefinition, request: ListRequest): Condition => {
  const { table, words, isListed, statuses } = definition;
  const created = sql.ref(`${table}.created_at`);
  const { q, ids, role, status, from, to } = request;
  const conditions: Condition[] = [isListed];
  if (q) conditions.push(sql`(${containsWords(words, q)} or ${isNamed(`${table}.id`, ids)})`);
  if (role) conditions.push(sql`users.role = ${role}`);
  if (from) conditions.push(sql`${created} >= ${from}`);
  if (to) conditions.push(sql`${created} < ${to}`);
  const state = status && statuses(request)[status];
  if (state) conditions.push(state);
  return allOf(conditions);
};

/** Ids of all rows that match, in order. Reading an index backwards reverses both columns. */
export const selectIds = (
  db: Db,
  list: ListedBy,
  request: ListRequest,
): SelectQueryBuilder<Schema, Listed, { id: string }> => {
  const definition: ListDefinition = LISTS[list];
  const { isDown, sort = "createdAt" } = request;
  const by = definition.sorts[sort] ?? sql`created_at`;
  // Newest-first indexes order equal rows upwards, the others in their own direction.
  const isTieDown = sort === "createdAt" ? !isDown : isDown;
  return db
    .selectFrom(definition.table)
    .select(`${definition.table}.id`)
    .where(matches(definition, request))
    .orderBy(by, isDown ? "desc" : "asc")
    .orderBy(`${definition.table}.id`, isTieDown ? "desc" : "asc");
};

export const countRows = async (db: Db, list: ListedBy, request: ListRequest): Promise<number> => {
  const definition: ListDefinition = LISTS[list];
  const { total } = await db
    .selectFrom(definition.table)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(matches(definition, request))
    .executeTakeFirstOrThrow();
  return total;
};
