import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { findLocks } from "./locking-migrations.ts";

describe("a migration that holds a table in use", () => {
  it.each([
    "alter table orders add constraint orders_paid check (paid_at is not null);",
    "alter table orders add constraint orders_space foreign key (space_id) references spaces (id);",
    "alter table orders add constraint orders_once unique (order_number);",
    "alter table orders add constraint orders_kind check (kind in ('not valid', 'b'));",
    "create index orders_paid on orders (paid_at);",
    "alter table orders alter column note type varchar(20);",
    "alter table orders alter note set not null;",
    "alter table orders add column plain text generated always as (lower(note)) stored;",
  ])("is refused: %s", (text) => {
    covers("own.product.485");
    expect(findLocks(text)).toHaveLength(1);
  });

  it.each([
    "alter table orders add constraint orders_paid check (paid_at is not null) not valid;",
    "alter table orders add constraint orders_kind check (kind in ('a;b', 'c', 'd')) not valid;",
    "alter table orders validate constraint orders_paid;",
    "-- no-transaction\ncreate index concurrently if not exists orders_paid on orders (paid_at);",
    "alter table orders add constraint orders_once unique using index orders_once;",
    "alter table orders add column note text, add column is_gift boolean not null default false;",
    "create table gifts (id uuid primary key); create index gifts_at on gifts (id);",
    "-- create index orders_paid on orders (paid_at);",
    "create function f() returns text language sql as $$ create index a on orders (b); $$;",
  ])("is none: %s", (text) => {
    covers("own.product.485");
    expect(findLocks(text)).toEqual([]);
  });
});
