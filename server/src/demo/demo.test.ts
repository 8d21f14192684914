import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, useHarness } from "../../test/harness.ts";
import { createLocalFileStore } from "../gateways/file-store.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { ensureDemo, hasDemo } from "./ensure-demo.ts";
import { CONSUMERS, LESSORS } from "./people.ts";
import { SPACES } from "./spaces.ts";

const [ADMIN, LESSOR, ARTISAN, CONSUMER] = DEMO_ACCOUNTS;

const LOADING_MS = 120_000;

// All loadings share this folder: most of their time goes into encoding the same pictures.
const folder = mkdtempSync(path.join(tmpdir(), "stokaz-demo-"));
const files = createLocalFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const logIn = async (harness: Harness, email: string): Promise<string> => {
  const { body } = await harness.call("POST", "/api/auth/login", {
    json: { email, password: DEMO_PASSWORD },
  });
  return body.token;
};

const read = async (harness: Harness, path: string, email: string) => {
  const token = await logIn(harness, email);
  return (await harness.call("GET", path, { token })).body;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const lessorTiles = async (harness: Harness) => {
  const spaces: Record<string, number>[] = await read(
    harness,
    "/api/storageSpace/getall",
    LESSOR.email,
  );
  const total = (field: string): number => sum(spaces.map((space) => space[field] ?? Number.NaN));
  return {
    pallets: total("surface"),
    rented: total("rentedSurface"),
    monthly: total("monthlyEarnings"),
  };
};

const APPROVED = { FIRST_LISTING_APPROVAL: "on" };

describe.each([
  ["today", undefined, {}],
  ["at the end of January", new Date("2028-01-31T20:30:00Z"), {}],
  [
    "on a leap day, where first listings need an approval",
    new Date("2028-02-29T08:00:00Z"),
    APPROVED,
  ],
])("the demo data, loaded %s", (_, now, settings) => {
  const harness = useHarness({ DEMO: "on", ...settings });

  beforeAll(async () => {
    if (now) await harness.setNow(now);
    await ensureDemo({ ...harness.deps, files }, () => undefined);
  }, LOADING_MS);

  it("gives the demo lessor 48 pallets, 14 of them rented, for 740 € a month", async () => {
    covers("§9.constants.24", "§2.lessor.2");
    expect(await lessorTiles(harness)).toEqual({ pallets: 48, rented: 14, monthly: 740 });
  });

  it("has two spaces that are seen from near, too", async () => {
    covers("own.product.307");
    const spaces = (await harness.call("GET", "/api/renter/availableStorageSpace")).body;
    const shown = await Promise.all(
      spaces.map(async ({ _id }: { _id: string }) => {
        const { body } = await harness.call("GET", `/api/spaces/${_id}`);
        return body.pictures;
      }),
    );
    const several = shown.filter(({ length }) => length > 1);
    expect(several.map(({ length }) => length)).toEqual([3, 3]);
    for (const { url } of several.flat()) expect(await files.has(path.basename(url))).toBe(true);
    const [, ...others] = several[0] ?? [];
    for (const { description } of others) expect(description).not.toBe("");
  });

  it("has forty products, each with its picture and its place, and one that is sold out and waited for", async () => {
    covers("own.product.40", "own.product.161");
    const { body } = await harness.call("GET", "/api/product/getProducts");
    expect(body.data).toHaveLength(39);
    const pictures = new Set<string>();
    for (const { productPhoto, lat, lng } of body.data) {
      pictures.add(productPhoto);
      expect(await files.has(path.basename(productPhoto))).toBe(true);
      expect([lat, lng]).not.toContain(null);
    }
    expect(pictures.size).toBe(39);
    const awaited = await harness.db
      .selectFrom("restock_requests")
      .innerJoin("products", "products.id", "product_id")
      .select(["name", "stock_quantity", "told_at"])
      .execute();
    expect(awaited).toEqual([{ name: "Broderie de Cilaos", stock_quantity: 0, told_at: null }]);
  });

  it("has the statement of last year of who was paid in it, and this year so far of the others", async () => {
    covers("own.product.385");
    const year = Number(harness.deps.clock.today().slice(0, 4));
    const of = (asked: number) => read(harness, `/api/tax-statement?year=${asked}`, LESSOR.email);
    const [last, running] = await Promise.all([of(year - 1), of(year)]);
    expect(last.statements).toHaveLength(last.told ? 1 : 0);
    expect(last.told ?? running.told).toMatchObject({ gross: expect.any(Number) });
    expect(running).toMatchObject({ isOver: false, statements: [] });
  });

  it("has sellers whom the tax authority's file can have, but for one who is reminded", async () => {
    covers("own.product.359");
    const year = Number(harness.deps.clock.today().slice(0, 4));
    const { data } = await read(
      harness,
      `/api/admin/tax-sellers?state=missing&year=${year}`,
      ADMIN.email,
    );
    const cases = await harness.db
      .selectFrom("tax_requests")
      .innerJoin("users", "users.id", "user_id")
      .select(["email", "step", "settled_at"])
      .execute();
    expect(cases).toEqual([
      { email: LESSORS.northern.email, step: "first-reminder", settled_at: null },
    ]);
    // In January some lessors were not paid yet this year.
    for (const { email } of data) expect(email).toBe(LESSORS.northern.email);
    expect((await read(harness, "/api/admin/queue", ADMIN.email)).taxSellers.total).toBe(0);
  });

  it("has complete sheets, but for one of the demo artisan's that has sixty days", async () => {
    const rows = await harness.db
      .selectFrom("products")
      .select(["name", "facts_due_on"])
      .where("facts_due_on", "is not", null)
      .execute();
    expect(rows).toEqual([{ name: "Vinaigre de canne", facts_due_on: expect.any(String) }]);
  });

  it("has a space of the demo lessor that is taken off offer, with a lease to come", async () => {
    covers("own.product.750");
    const spaces = await read(harness, "/api/storageSpace/getall", LESSOR.email);
    const off = spaces.filter(({ isTakenOff }: { isTakenOff: boolean }) => isTakenOff);
    expect(off).toMatchObject([{ name: SPACES["saint-joseph"].name }]);
    expect(off[0].startDate > harness.deps.clock.today()).toBe(true);
  });

  it("has an invoice of the demo artisan that was corrected", async () => {
    covers("own.product.750");
    const { data } = await read(harness, "/api/documents", ARTISAN.email);
    const [invoice, creditNote] = data.filter(({ isIssuer }: { isIssuer: boolean }) => isIssuer);
    expect([invoice.kind, creditNote.kind].sort()).toEqual(["sale_credit_note", "sale_invoice"]);
    expect(Math.abs(invoice.amount)).toBe(Math.abs(creditNote.amount));
  });

  it("has eleven spaces with room, all of them located in the territory", async () => {
    covers("own.product.40");
    const { body } = await harness.call("GET", "/api/renter/availableStorageSpace");
    expect(body).toHaveLength(11);
    const [west, south, east, north] = harness.deps.territory.bbox;
    for (const { lat, lng } of body) {
      expect(lng).toBeGreaterThan(west);
      expect(lng).toBeLessThan(east);
      expect(lat).toBeGreaterThan(south);
      expect(lat).toBeLessThan(north);
    }
  });

  it("gives the demo consumer orders in both states", async () => {
    covers("own.product.40");
    const { data } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const states = data.map(({ status }: { status: string }) => status);
    expect(states.filter((state: string) => state === "À récupérer")).toHaveLength(5);
    expect(states.filter((state: string) => state === "Récupéré")).toHaveLength(4);
    expect(states.filter((state: string) => state === "Non récupéré")).toHaveLength(1);
  });

  it("has slots chosen for the next open days, one that nobody came to, and a closure to come", async () => {
    covers("own.product.40");
    const { data: bought } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const chosen = bought.filter(({ slot }: { slot: object | null }) => slot !== null);
    expect(chosen).toHaveLength(3);
    const { counts } = await read(harness, "/api/handovers", LESSOR.email);
    expect(counts.late).toBe(1);
    const { data: closures } = await read(harness, "/api/closures", LESSOR.email);
    expect(closures).toMatchObject([{ kind: "closure", reason: "Congés en famille", isOwn: true }]);
  });

  it("gives the demo artisan and the demo consumer orders of several products, one partly given up", async () => {
    const { data: bought } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const baskets = bought.filter(({ lines }: { lines: unknown[] }) => lines.length > 1);
    const linesOf = baskets.map(({ lines }: { lines: Record<string, unknown>[] }) =>
      lines.map((line) => [line.quantity, line.cancelledQuantity, line.readyAt !== null]),
    );
    expect(linesOf).toEqual([
      [
        [1, 0, false],
        [2, 0, false],
        [2, 0, true],
      ],
      [
        [3, 1, false],
        [4, 0, false],
        [1, 0, false],
      ],
    ]);
    expect(baskets[1].refunds).toMatchObject([{ amount: 16, status: "sent" }]);
    const { data: sold } = await read(harness, "/api/orders/getSales", ARTISAN.email);
    const counts = sold.map(({ lines }: { lines: unknown[] }) => lines.length);
    expect(counts).toContain(2);
  });

  it("gives the demo lessor and the demo artisan a delivery to come and one received in part", async () => {
    const who = [ARTISAN.email, "loueur@demo.stokaz.re"];
    for (const email of who) {
      const { data: expected } = await read(harness, "/api/deliveries", email);
      expect(expected).toMatchObject([{ status: "announced", isExpected: true }]);
      expect(expected[0].plannedDay > harness.deps.clock.today()).toBe(true);
      const { data: done } = await read(harness, "/api/deliveries?status=done", email);
      const lines = [
        { announced: 12, received: 12, isCounted: true },
        { announced: 6, received: 5, isCounted: true },
      ];
      expect(done).toMatchObject([{ status: "received", receivedBy: "Jean-Yves H.", lines }]);
    }
  });

  it("has a lease that is just over, with something of its artisan still there", async () => {
    covers("own.product.280");
    const { rows } = await sql<{ status: string; stock: number }>`
      select leftovers.status, sum(stock_quantity)::integer as stock from leftovers
      join products on rental_id = leftovers.id group by leftovers.id, leftovers.status`.execute(
      harness.db,
    );
    expect(rows).toEqual([{ status: "waiting", stock: 18 }]);
  });

  it("gives the demo artisan a lease whose state both sides have signed", async () => {
    const rented = await read(harness, "/api/renter/rented-storage", ARTISAN.email);
    const here = rented.find(
      ({ storageSpace }: { storageSpace: { name: string } }) =>
        storageSpace.name === SPACES["saint-pierre"].name,
    );
    const path = `/api/leases/${here._id}/place-states`;
    const { entry, exit } = await read(harness, path, ARTISAN.email);
    expect([entry.status, entry.pictures.length, exit.version]).toEqual(["signed", 3, 0]);
  });

  it("gives the demo artisan a lease with rules that they accepted", async () => {
    covers("own.product.192");
    const rented = await read(harness, "/api/renter/rented-storage", ARTISAN.email);
    const leases = await Promise.all(
      rented.map(({ _id }: { _id: string }) => read(harness, `/api/leases/${_id}`, ARTISAN.email)),
    );
    expect(leases.filter(({ rules }) => rules)).toHaveLength(1);
  });

  it("gives the demo artisan a lease that they rent longer", async () => {
    covers("own.product.259");
    const rented = await read(harness, "/api/renter/rented-storage", ARTISAN.email);
    const leases = await Promise.all(
      rented.map(({ _id }: { _id: string }) => read(harness, `/api/leases/${_id}`, ARTISAN.email)),
    );
    const changes = leases.flatMap((lease) => lease.changes);
    expect(changes.map(({ kind, number }) => [kind, number])).toEqual([["extend", 1]]);
  });

  it("gives the demo lessor somebody else who hands over at one space", async () => {
    const spaces = await read(harness, "/api/storageSpace/getall", LESSOR.email);
    const { _id } = spaces.find(
      ({ name }: { name: string }) => name === SPACES["saint-pierre"].name,
    );
    const { data } = await read(harness, `/api/storageSpace/${_id}/managers`, LESSOR.email);
    expect(data).toMatchObject([{ name: "Camille Nativel", state: "accepted" }]);
    expect((await read(harness, "/api/auth/me", CONSUMERS.fifth.email)).user.managesPlaces).toBe(
      true,
    );
  });

  it("has a refusal that waits for the operator, of the demo lessor and the demo consumer", async () => {
    covers("own.product.73");
    const { data } = await read(harness, "/api/admin/handover-cases", ADMIN.email);
    expect(data).toMatchObject([{ kind: "refusal", reason: "damaged", status: "open" }]);
    const { data: pickups } = await read(harness, "/api/handovers", LESSOR.email);
    const contested = pickups.filter(({ isContested }: { isContested: boolean }) => isContested);
    expect(contested).toMatchObject([{ orderNumber: data[0].orderNumber }]);
    const { data: orders } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const numbers = orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
    expect(numbers).toContain(data[0].orderNumber);
  });

  it("has a claim that the demo artisan is to answer, and one that was decided", async () => {
    covers("own.disputes.23");
    const { data: own } = await read(harness, "/api/claims", ARTISAN.email);
    expect(own).toMatchObject([{ kind: "bought", status: "open", isOnes: true }]);
    const { data } = await read(harness, "/api/admin/claims?kind=claim", ADMIN.email);
    expect(data.map(({ state }: { state: string }) => state)).toEqual(["sides", "over"]);
  });

  it("has buyers who tell the demo lessor different things about their places", async () => {
    const { data } = await read(harness, "/api/reviews/received", LESSOR.email);
    const words: string[] = data.map((review: { words: string }) => review.words);
    expect(words.length).toBeGreaterThan(2);
    expect(new Set(words).size).toBe(words.length);
  });

  it("has withdrawals: one cancelled, one brought back, one that the demo lessor and the demo artisan wait for", async () => {
    covers("own.product.94");
    const { data, statistics } = await read(harness, "/api/admin/withdrawals", ADMIN.email);
    const states = data.map(({ lines: [line] }: { lines: Record<string, unknown>[] }) => [
      line?.status,
      line?.isReturnNeeded,
      line?.returnedAt !== null,
    ]);
    expect(states).toEqual([
      ["waiting_return", true, false],
      ["refunded", false, false],
      ["refunded", true, true],
    ]);
    expect(statistics).toMatchObject({ count: 3, units: 4, late: 0 });
    for (const email of [LESSOR.email, ARTISAN.email]) {
      const returns = await read(harness, "/api/handovers/returns", email);
      expect(returns).toMatchObject({ total: 1, data: [{ lines: [{ units: 2 }] }] });
    }
    const { data: bought } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const withdrawn = bought.flatMap(({ lines }: { lines: { withdrawnQuantity: number }[] }) =>
      lines.filter(({ withdrawnQuantity }) => withdrawnQuantity > 0),
    );
    expect(withdrawn).toMatchObject([{ quantity: 3, withdrawnQuantity: 2 }]);
  });

  it("has a company that the register calls otherwise", async () => {
    covers("own.product.426");
    const { companies } = await read(harness, "/api/admin/queue", ADMIN.email);
    expect(companies.items).toMatchObject([
      { state: "other_name", registerName: "VANNERIE DU GRAND BRÛLÉ" },
    ]);
  });

  it("has a report that waits, a decision contested by who reported, and one taken back", async () => {
    covers("own.product.132", "own.product.426");
    const { reports, contests } = await read(harness, "/api/admin/queue", ADMIN.email);
    expect(reports.items).toMatchObject([
      { cause: "danger", reporter: "Kévin Bègue" },
      { subjectType: "person", reporter: "Anaïs Dijoux", deal: { purpose: "order" } },
    ]);
    expect(contests.items).toMatchObject([
      { subjectName: "Miel de baies roses", measure: "none", isByOwner: false },
    ]);
    const register = await read(harness, "/api/admin/decisions", ADMIN.email);
    const states = register.data.map(({ measure, endedAt }: Record<string, unknown>) => [
      measure,
      endedAt !== null,
    ]);
    expect(states).toEqual([
      ["none", false],
      ["hide", true],
      ["hide", true],
    ]);
    const { data } = await read(harness, "/api/admin/contests?status=decided", ADMIN.email);
    expect(data).toMatchObject([{ outcome: "taken_back", subjectName: "Punch coco" }]);
  });

  it("has a product recalled of which the demo consumer knows, and an injunction in time", async () => {
    covers("own.product.133", "own.product.134");
    const { data } = await read(harness, "/api/admin/recalls", ADMIN.email);
    expect(data).toMatchObject([
      { productName: "Savon au géranium", buyers: 1, told: 1, units: 4, waiting: 0 },
    ]);
    const { data: bought } = await read(harness, "/api/orders/getOrders", CONSUMER.email);
    const recalled = bought.flatMap(({ lines }: { lines: { recalls: object[] }[] }) =>
      lines.flatMap(({ recalls }) => recalls),
    );
    expect(recalled).toMatchObject([{ number: data[0].number }]);
    const { injunctions } = await read(harness, "/api/admin/queue", ADMIN.email);
    expect(injunctions).toMatchObject({
      total: 1,
      items: [{ isLate: false, visibleIds: [expect.any(String)] }],
    });
  });

  it("has artisans who told who they are, and one of whom a licence is still to be asked", async () => {
    const artisan = await read(harness, "/api/auth/business", ARTISAN.email);
    expect(artisan).toMatchObject({
      sellsAlcohol: true,
      missing: ["la licence de vente d'alcool", "la date de la licence"],
    });
    const { licences, certificates } = await read(harness, "/api/admin/queue", ADMIN.email);
    expect(licences.items).toMatchObject([{ name: "Lianes & Cannes" }]);
    expect(certificates.items).toHaveLength(1);
  });

  it("has running, coming and past rentals", async () => {
    const today = harness.deps.clock.today();
    const rentals = await harness.db
      .selectFrom("rentals")
      .select(["status", "start_date", "end_date"])
      .execute();
    expect(new Set(rentals.map(({ status }) => status))).toEqual(
      new Set(["confirmed", "requested"]),
    );
    expect(rentals.filter(({ end_date }) => end_date <= today)).toHaveLength(5);
    expect(rentals.filter(({ start_date }) => start_date > today)).toHaveLength(4);
    expect(rentals).toHaveLength(20);
  });

  it("has a request of the demo artisan that waits for the demo lessor's answer", async () => {
    covers("own.product.248");
    for (const email of [LESSOR.email, ARTISAN.email]) {
      const { data, waiting } = await read(harness, "/api/rental-requests", email);
      expect(waiting).toBe(1);
      expect(data).toMatchObject([
        { status: "waiting", pallets: 2, space: { name: "Garage du Sable noir" } },
      ]);
    }
    const spaces = await read(harness, "/api/storageSpace/getall", LESSOR.email);
    const asked = spaces.filter(
      ({ acceptance }: { acceptance: string }) => acceptance === "on_request",
    );
    expect(asked).toHaveLength(1);
  });

  it("has the demo artisan pay one rental each month, up to the last month that began", async () => {
    covers("own.product.213");
    const today = harness.deps.clock.today();
    const months = await harness.db.selectFrom("rents").selectAll().orderBy("month").execute();
    expect(months).toHaveLength(9);
    const begun = months.filter(({ due_on }) => due_on < today);
    expect(begun.length).toBeGreaterThan(2);
    expect(begun.every(({ status }) => status === "paid")).toBe(true);
    const cards = await harness.db.selectFrom("kept_cards").select(["brand", "last4"]).execute();
    expect(cards).toEqual([{ brand: "visa", last4: "4242" }]);
  });

  it("has the provider's fees in its books, which are its own, and all months closed but the last", async () => {
    covers("own.product.374");
    const fees = await harness.db
      .selectFrom("ledger_entries")
      .select("amount_cents")
      .where("account", "=", "provider_fees")
      .execute();
    expect(sum(fees.map(({ amount_cents }) => amount_cents))).toBeGreaterThan(0);
    const findings = await harness.db
      .selectFrom("reconciliation_findings")
      .select("kind")
      .where("resolved_at", "is", null)
      .execute();
    expect(findings).toEqual([]);
    const closed = await harness.db.selectFrom("ledger_months").selectAll().execute();
    expect(closed.length).toBeGreaterThan(5);
  });

  it("has books that add up, and sent everything that was due", async () => {
    covers("D4.payments.11");
    const entries = await harness.db.selectFrom("ledger_entries").select("amount_cents").execute();
    expect(entries.length).toBeGreaterThan(100);
    expect(sum(entries.map(({ amount_cents }) => amount_cents))).toBe(0);
    const waiting = await harness.db
      .selectFrom("transfers")
      .innerJoin("users", "users.id", "transfers.seller_id")
      .select(["users.is_transfers_active", "transfers.attempts"])
      .where("transfers.status", "=", "waiting")
      .where("transfers.due_at", "<=", harness.deps.clock.now())
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.every(({ is_transfers_active }) => !is_transfers_active)).toBe(true);
  });

  it("happened in the past, and left no message behind", async () => {
    covers("own.product.40");
    const now = harness.deps.clock.now();
    const orders = await harness.db.selectFrom("orders").select("paid_at").execute();
    expect(orders.every(({ paid_at }) => paid_at !== null && paid_at < now)).toBe(true);
    expect(await harness.mailsTo(CONSUMER.email)).toEqual([]);
  });

  it("is not loaded a second time", async () => {
    const said: string[] = [];
    await ensureDemo(harness.deps, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(await hasDemo(harness.deps.pool)).toBe(true);
  });

  it("has the documents of a year, whose numbers are whole", async () => {
    const kindsOf = async (email: string): Promise<Set<string>> => {
      const { data } = await read(harness, "/api/documents", email);
      return new Set(data.map(({ kind }: { kind: string }) => kind));
    };
    const consumer = await kindsOf(CONSUMER.email);
    const artisan = await kindsOf("artisan@demo.stokaz.re");
    const lessor = await kindsOf("loueur@demo.stokaz.re");
    expect(consumer).toContain("sale_invoice");
    for (const kind of ["sale_invoice", "commission_invoice", "rent_receipt"]) {
      expect(artisan).toContain(kind);
    }
    for (const kind of ["rent_receipt", "commission_invoice"]) expect(lessor).toContain(kind);
    const { check } = await read(harness, "/api/admin/documents", ADMIN.email);
    expect(check.faults).toEqual([]);
  });

  it("lets the four demo accounts in", async () => {
    covers("D3.real.5");
    for (const { email } of DEMO_ACCOUNTS) {
      const token = await logIn(harness, email);
      const { body } = await harness.call("GET", "/api/auth/me", { token });
      expect(body.user).toMatchObject({ email });
      expect(body.user).not.toHaveProperty("textsToAccept");
    }
    const { role } = (await read(harness, "/api/auth/me", ADMIN.email)).user;
    expect(role).toBe("Admin");
  });
});
