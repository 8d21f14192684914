import type { Role } from "@stokaz/contract/accounts/roles";
import type { Endpoint } from "@stokaz/contract/endpoint";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { keysOf } from "@stokaz/contract/keys";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { mayCall, pathsOf, searchesOf, type Things, thingsOf } from "./every-call.ts";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { hasDegrees, squeezed } from "./leaks.ts";
import {
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  type OrderColumns,
  type RentalColumns,
  today,
} from "./rows.ts";

// Makes every declared call, as everybody who may make it, before, during and after each right to
// an address. The positions of spaces and the contact details in the answers must be exactly those
// that the table of record 0199 allows. New calls are included automatically.
const harness = useHarness({ ...ADMIN, GEOCODER_URL: "sandbox" });

const PLACES = {
  here: {
    street: "17 chemin Tamarinier Penché",
    manager: "Zoréol",
    phone: "0693718293",
    lat: -21.33871,
    lng: 55.47629,
    postcode: "97410",
    city: "Saint-Pierre",
  },
  elsewhere: {
    street: "4 impasse Bois-de-Quivi",
    manager: "Quivilon",
    phone: "0692604815",
    lat: -21.03362,
    lng: 55.31637,
    postcode: "97460",
    city: "Saint-Paul",
  },
} as const;

type Where = keyof typeof PLACES;

/** A person, with the streets and numbers that were set for them. */
type Planted = Person & {
  role: Role;
  street: string;
  fixed: string;
  mobile: string;
  /** Ids of their rentals or orders. */
  own: string[];
};

const viewers: Record<string, Planted> = {};
const ids: Record<string, string> = {};
let plantedCount = 0;

/** Gives a person a street and numbers that nobody else has. */
const plant = async (name: string, role: Role, person: Person): Promise<Planted> => {
  plantedCount += 1;
  const street = `${700 + plantedCount} sentier Calumet${String.fromCharCode(64 + plantedCount)}rouge`;
  const [fixed, mobile] = [
    `02625519${String(plantedCount).padStart(2, "0")}`,
    `06932288${50 + plantedCount}`,
  ];
  await harness.db
    .updateTable("users")
    .set({ address: `${street}, 97430 Le Tampon`, fixed_phone: fixed, mobile_phone: mobile })
    .where("id", "=", person.userId)
    .execute();
  const planted: Planted = { ...person, role, street, fixed, mobile, own: [] };
  viewers[name] = planted;
  return planted;
};

const spaceOf = (where: Where, lessorId: string) => {
  const { street, manager, ...place } = PLACES[where];
  const address = `${street}, ${place.postcode} ${place.city}`;
  return insertSpace(harness.db, lessorId, {
    ...place,
    address,
    surface_m2: 90,
    name: `Espace ${where}`,
    manager_last_name: manager,
    manager_first_name: "Maximilia",
  });
};

const unproven = (userId: string, what: "email" | "company" | "both") =>
  sql`with profile as (
      update users set email_proven_at = case when ${what !== "company"} then null else email_proven_at end
      where id = ${userId})
    update company_checks set state = case when ${what !== "email"} then 'unknown' else state end
    where user_id = ${userId}`.execute(harness.db);

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  const owner = await plant("its lessor", "lessor", await aLessor(harness, { connected: false }));
  const other = await plant("a lessor", "lessor", await aLessor(harness, { connected: false }));
  const spaceId = await spaceOf("here", owner.userId);
  const elsewhereId = await spaceOf("elsewhere", other.userId);
  const artisan = async (name: string, proofs?: "email" | "company" | "both") => {
    const one = await plant(name, "artisan", await anArtisan(harness));
    if (proofs) await unproven(one.userId, proofs);
    return one;
  };
  const rent = async (by: Planted, changes: RentalColumns) => {
    const id = await insertRental(
      harness.db,
      { spaceId, lessorId: owner.userId, artisanId: by.userId },
      { start_date: addDays(today(), -200), months: 12, ...changes },
    );
    by.own.push(id);
    return id;
  };
  await artisan("an artisan with no proof", "both");
  await artisan("an artisan without a company", "company");
  await artisan("an artisan without an e-mail", "email");
  await artisan("an artisan proven both ways");
  await rent(await artisan("an artisan who is paying"), {
    status: "pending",
    confirmed_at: null,
    hold_expires_at: daysAgo(-1),
  });
  await rent(await artisan("an artisan who left the payment"), {
    status: "pending",
    confirmed_at: null,
    hold_expires_at: daysAgo(1),
  });
  const tenant = await artisan("a tenant", "both");
  const rentalId = await rent(tenant, {});
  await rent(await artisan("a tenant of before", "both"), { end_date: addDays(today(), -29) });
  await rent(await artisan("a tenant of long ago", "both"), { end_date: addDays(today(), -31) });
  const productId = await insertProduct(harness.db, rentalId, { quantity: 50, stock_quantity: 50 });

  const buyer = async (name: string, changes?: OrderColumns) => {
    const one = await plant(name, "consumer", await aConsumer(harness));
    if (!changes) return "";
    const id = await insertOrder(harness.db, { buyerId: one.userId, productId }, changes);
    one.own.push(id);
    return id;
  };
  await buyer("a consumer");
  await buyer("a buyer who is paying", { status: "pending", paid_at: null });
  const orderId = await buyer("a buyer", { paid_at: daysAgo(40) });
  await buyer("a buyer of before", { status: "collected", collected_at: daysAgo(29) });
  await buyer("a buyer of long ago", { status: "collected", collected_at: daysAgo(31) });
  const manager = await plant("who hands over there", "consumer", await aConsumer(harness));
  await harness.db
    .insertInto("space_managers")
    .values({
      id: crypto.randomUUID(),
      space_id: spaceId,
      email: manager.email,
      user_id: manager.userId,
      token_hash: null,
      expires_at: null,
      invited_at: new Date(),
      accepted_at: new Date(),
    })
    .execute();
  viewers["the Admin"] = {
    ...(await anAdmin(harness)),
    role: "admin",
    street: "-",
    fixed: "-",
    mobile: "-",
    own: [],
  };
  Object.assign(ids, { spaceId, elsewhereId, rentalId, productId, orderId });
  Object.assign(ids, { lessorId: owner.userId, artisanId: tenant.userId });
});

/**
 * Facts that an answer reveals: `here: street`, `e-mail of a buyer`. The viewer's own facts are
 * left out.
 */
const revealedBy = (text: string, viewer: string | undefined): string[] => {
  const plain = squeezed(text);
  const of = keysOf(PLACES).flatMap((where) => {
    const { street, manager, phone, lat, lng } = PLACES[where];
    return [
      ...(plain.includes(squeezed(street)) ? [`${where}: street`] : []),
      ...(plain.includes(squeezed(manager)) ? [`${where}: manager`] : []),
      ...(plain.includes(phone.slice(1)) ? [`${where}: phone`] : []),
      ...(hasDegrees(text, lat) || hasDegrees(text, lng) ? [`${where}: point`] : []),
    ];
  });
  const people = Object.entries(viewers).flatMap(
    ([name, { email, street, fixed, mobile, role }]) =>
      name === viewer || role === "admin"
        ? []
        : [
            ...(plain.includes(squeezed(email)) ? [`e-mail of ${name}`] : []),
            ...(plain.includes(squeezed(street)) ? [`street of ${name}`] : []),
            ...(plain.includes(fixed.slice(1)) || plain.includes(mobile.slice(1))
              ? [`phone of ${name}`]
              : []),
          ],
  );
  return [...of, ...people];
};

const thingsWith = (own: readonly string[]): Things => {
  const { spaceId = "", elsewhereId = "", rentalId = "", productId = "", orderId = "" } = ids;
  const { lessorId = "", artisanId = "" } = ids;
  return thingsOf({
    spaces: [spaceId, elsewhereId],
    products: [productId],
    people: [lessorId, artisanId],
    rentals: [rentalId, ...own],
    orders: [orderId, ...own],
  });
};

/** Contracts are frozen, and only their two sides read them. */
const FROZEN = /^\/api\/papers\//;

/** Calls that read data with a request body, and their bodies. */
const SENT: Readonly<Record<string, () => object>> = {
  "POST /api/basket/quote": () => ({
    storageId: ids.spaceId,
    items: [{ productId: ids.productId, quantity: 1, price: 12 }],
  }),
  "POST /api/renter/validate-rental-request": () => ({
    storageId: ids.spaceId,
    spaceToRent: 1,
    totalPrice: 12.5,
    startDate: addDays(today(), 1),
    endDate: addDays(today(), 32),
  }),
  "POST /api/handovers/check": () => ({ code: "ABC234" }),
};

const HERE = {
  street: "tamarinier",
  near: "-21.33871,55.47629",
  bbox: "55.476,-21.339,55.4765,-21.338",
};

/** Everything that all calls reveal to a person. */
const sweep = async (viewer: string | undefined): Promise<string[]> => {
  const { token, role, own = [] } = (viewer === undefined ? undefined : viewers[viewer]) ?? {};
  const found = new Set<string>();
  const read = async ({ method, path: declared }: Endpoint, path: string, json?: object) => {
    const { status, body } = await harness.call(method, path, { token, ...(json && { json }) });
    // A failed call reveals nothing, and would hide what it reveals when it works.
    expect([declared, status >= 500]).toEqual([declared, false]);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    for (const fact of revealedBy(text, viewer)) found.add(fact);
  };
  const calls = ENDPOINTS.flatMap((endpoint) => {
    const json = SENT[`${endpoint.method} ${endpoint.path}`]?.();
    if ((endpoint.method !== "GET" && !json) || !mayCall(endpoint, role)) return [];
    if (FROZEN.test(endpoint.path)) return [];
    return pathsOf(endpoint, thingsWith(own)).flatMap((path) =>
      searchesOf(endpoint, HERE).map((search) => () => read(endpoint, `${path}${search}`, json)),
    );
  });
  for (const call of calls) await call();
  return [...found].sort();
};

const here = ["here: manager", "here: point", "here: street"];
const allOfHere = [...here, "here: phone"];
/** The legal identity of the seller: a contract of sale names its seller. */
const seller = ["e-mail of a tenant", "phone of a tenant", "street of a tenant"];
const elsewhere = ["elsewhere: manager", "elsewhere: point", "elsewhere: street"];

it.each<[viewer: string | undefined, allowed: string[]]>([
  [undefined, []],
  ["a consumer", []],
  ["a buyer who is paying", []],
  ["a buyer", [...allOfHere, ...seller]],
  ["a buyer of before", [...allOfHere, ...seller]],
  ["a buyer of long ago", seller],
  ["an artisan with no proof", []],
  ["an artisan without a company", []],
  ["an artisan without an e-mail", []],
  ["an artisan proven both ways", [...elsewhere, ...here]],
  ["an artisan who is paying", [...elsewhere, ...allOfHere]],
  ["an artisan who left the payment", [...elsewhere, ...here]],
  ["a tenant", allOfHere],
  ["a tenant of before", allOfHere],
  ["a tenant of long ago", []],
  // The lessor knows the e-mail of the person they invited.
  ["its lessor", [...allOfHere, "e-mail of who hands over there"]],
  ["a lessor", [...elsewhere, "elsewhere: phone"]],
  ["who hands over there", allOfHere],
])("every call together tells %s: %j", async (viewer, allowed) => {
  covers("own.places.9");
  expect(await sweep(viewer)).toEqual([...allowed].sort());
});

it("every call together tells the Admin all of it, so that the others would be seen", async () => {
  covers("own.places.9");
  const revealed = await sweep("the Admin");
  expect(revealed).toEqual(
    expect.arrayContaining([
      ...allOfHere,
      ...elsewhere,
      "elsewhere: phone",
      "phone of a tenant",
      "street of its lessor",
    ]),
  );
});
