import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { hideListing } from "./admin/admin.ts";
import { listAudit } from "./admin/admin-audit.ts";
import { ADMIN_SORTS, ADMIN_STATUSES, adminDashboard, adminExport } from "./admin/admin-lists.ts";
import { listGivenUpMails } from "./admin/admin-mails.ts";
import { getOverview } from "./admin/admin-overview.ts";
import { getPurchaseDetail } from "./admin/admin-purchases.ts";
import { placeSpace, resolveItem } from "./admin/admin-queue.ts";
import { sessionIdQuery } from "./checkout/checkout.ts";
import { contactMessage } from "./messages/contact.ts";
import { exportEarnings, getEarnings } from "./money/earnings.ts";
import { updateOrderStatus } from "./orders/orders.ts";
import { listProducts } from "./products/products.ts";
import { listAvailableSpaces } from "./spaces/available-spaces.ts";
import { getCommune } from "./spaces/communes.ts";
import { geocode } from "./spaces/territory.ts";

const ID = "0190a5a0-0000-7000-8000-000000000001";

const refusals = (schema: z.ZodType, asked: unknown): [string, string][] =>
  (schema.safeParse(asked).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);
const long = (length: number): string => "x".repeat(length);

describe.each([
  ["shown", adminDashboard.query],
  ["exported", adminExport.query],
])("the administrator's lists, %s,", (_, query) => {
  it.each([
    [{ type: "users" }],
    [{ type: "transactions", sort: "amount", order: "asc", status: "failed", movement: "fee" }],
    [{ type: "users", sort: "email", order: "desc", status: "suspended", role: "lessor" }],
    [{ type: "spaces", sort: "surface", status: "unlocated" }],
    [{ type: "products", sort: "stock", status: "sold-out", from: "2026-01-01", to: "2026-12-31" }],
  ])("take %j", (asked) => {
    expect(refusals(query, asked)).toEqual([]);
  });

  it.each([
    [{ type: "users", sort: "amount" }, "sort", "Tri inconnu"],
    [{ type: "users", sort: "beauty" }, "sort", "Tri inconnu"],
    [{ type: "spaces", status: "pending" }, "status", "Statut inconnu"],
    [{ type: "spaces", status: "lost" }, "status", "Statut inconnu"],
    [{ type: "products", role: "lessor" }, "role", "Filtre inconnu"],
    [{ type: "users", movement: "fee" }, "movement", "Filtre inconnu"],
    [{ type: "transactions", movement: "gift" }, "movement", "Type inconnu"],
    [{ type: "users", order: "up" }, "order", "Ordre inconnu"],
    [{ type: "users", from: "hier" }, "from", "Date invalide"],
  ])("refuse %j: %s %s", (asked, field, message) => {
    expect(refusals(query, asked)).toEqual([[field, message]]);
  });
});

describe("the administrator's lists", () => {
  it("have exactly these sort keys and states", () => {
    expect(ADMIN_SORTS).toEqual({
      transactions: ["createdAt", "amount"],
      users: ["createdAt", "name", "email"],
      spaces: ["createdAt", "name", "surface", "price"],
      products: ["createdAt", "name", "price", "stock"],
    });
    expect(ADMIN_STATUSES).toEqual({
      transactions: ["pending", "succeeded", "failed"],
      users: ["connected", "unconnected", "suspended"],
      spaces: ["rented", "free", "unlocated", "hidden", "taken-off"],
      products: ["on-sale", "sold-out", "ended", "hidden"],
    });
  });

  it.each([
    ["1", true],
    ["1000000", true],
    ["0", false],
    ["1000001", false],
    ["1.5", false],
    ["deux", false],
  ])("have page %s: %s", (page, isTaken) => {
    expect(adminDashboard.query.safeParse({ type: "users", page }).success).toBe(isTaken);
  });
});

describe("the period of the key figures", () => {
  it.each([
    {},
    { from: "2026-11-22" },
    { to: "2026-11-22" },
    { from: "2026-11-22", to: "2026-11-22" },
    { from: "2026-11-01", to: "2026-11-22" },
  ])("may be %j", (asked) => {
    expect(refusals(getOverview.query, asked)).toEqual([]);
  });

  it("doesn't end before it begins", () => {
    expect(refusals(getOverview.query, { from: "2026-11-22", to: "2026-11-21" })).toEqual([
      ["to", "La fin ne peut pas précéder le début"],
    ]);
  });
});

describe.each([
  ["shown", getEarnings.query],
  ["exported", exportEarnings.query],
])("the year of earnings that are %s", (_, query) => {
  it.each([
    [undefined, undefined],
    ["2000", 2000],
    ["2026", 2026],
    ["2100", 2100],
  ])("may be %s", (year, read) => {
    expect(query.parse({ year }).year).toBe(read);
  });

  it.each(["1999", "2101", "2026.5", "l'an passé"])("can't be %s", (year) => {
    expect(refusals(query, { year })).toEqual([["year", "Année invalide"]]);
  });
});

describe("a searched address", () => {
  it.each([
    [{ q: " a " }, { q: "a" }],
    [
      { q: long(200), partial: "true" },
      { q: long(200), partial: true },
    ],
    [
      { q: "rue", partial: "false" },
      { q: "rue", partial: false },
    ],
  ])("%j is read", (asked, read) => {
    expect(geocode.query.parse(asked)).toEqual(read);
  });

  it.each([{}, { q: "" }, { q: "  " }])("%j is asked for", (asked) => {
    expect(refusals(geocode.query, asked)).toEqual([["q", "Saisissez une adresse"]]);
  });

  it("has a maximum length", () => {
    expect(geocode.query.safeParse({ q: long(201) }).success).toBe(false);
  });
});

describe("a value that nobody types", () => {
  it("also has a maximum length", () => {
    expect(getCommune.params.safeParse({ slug: long(100) }).success).toBe(true);
    expect(getCommune.params.safeParse({ slug: long(101) }).success).toBe(false);
    const { website } = contactMessage.shape;
    expect(website.safeParse(long(200)).success).toBe(true);
    expect(website.safeParse("").success).toBe(true);
    expect(website.safeParse(long(201)).success).toBe(false);
  });
});

describe("a body that no form sends", () => {
  it.each<[string, z.ZodType, object, string, unknown, string]>([
    ["the journal", listAudit.query, {}, "action", "dance", "Action inconnue"],
    ["the journal", listAudit.query, {}, "subject", "weather", "Objet inconnu"],
    ["the journal", listAudit.query, {}, "page", "deux", "Page inconnue"],
    ["the journal", listAudit.query, {}, "page", "1.5", "Page inconnue"],
    ["a list", adminDashboard.query, { type: "users" }, "page", "deux", "Page inconnue"],
    ["a list", adminDashboard.query, { type: "users" }, "page", "1.5", "Page inconnue"],
    ["a list", adminDashboard.query, {}, "type", "weather", "Liste inconnue"],
    ["mails", listGivenUpMails.query, {}, "page", "deux", "Page inconnue"],
    ["mails", listGivenUpMails.query, {}, "page", "1.5", "Page inconnue"],
    ["a purchase", getPurchaseDetail.params, { id: ID }, "purpose", "gift", "Objet inconnu"],
    ["the queue", resolveItem.params, { id: ID }, "kind", "weather", "Liste inconnue"],
    ["what may be hidden", hideListing.params, { id: ID }, "type", "users", "Liste inconnue"],
    ["a pin", placeSpace.body, { lng: 55 }, "lat", "nord", "Coordonnées invalides"],
    ["a pin", placeSpace.body, { lat: -21 }, "lng", "est", "Coordonnées invalides"],
    ["a pin", placeSpace.body, { lng: 55 }, "lat", 91, "Coordonnées invalides"],
    ["a pin", placeSpace.body, { lat: -21 }, "lng", -181, "Coordonnées invalides"],
    ["products", listProducts.query, {}, "sort", "beauty", "Tri inconnu"],
    ["products", listProducts.query, {}, "openToday", "peut-être", "Choix inconnu"],
    ["products", listProducts.query, {}, "radiusKm", "loin", "Distance invalide"],
    ["spaces", listAvailableSpaces.query, {}, "sort", "beauty", "Tri inconnu"],
    [
      "an order's state",
      updateOrderStatus.body,
      {},
      "status",
      "À récupérer",
      "Le statut ne peut devenir que « Récupéré ».",
    ],
    ["a payment", sessionIdQuery, {}, "session_id", "", "Paiement introuvable."],
    ["a payment", sessionIdQuery, {}, "session_id", undefined, "Paiement introuvable."],
  ])("of %s is refused with a sentence", (_, schema, others, field, value, message) => {
    expect(refusals(schema, { ...others, [field]: value })).toEqual([[field, message]]);
  });
});
