import { readFileSync } from "node:fs";
import path from "node:path";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { OF_ANYBODY, OF_SOMEBODY } from "./of-somebody.ts";

const harness = useHarness(ADMIN);
const tokens = new Map<Role, string>();

beforeAll(async () => {
  tokens.set("consumer", (await aConsumer(harness)).token);
  tokens.set("lessor", (await aLessor(harness)).token);
  tokens.set("artisan", (await anArtisan(harness)).token);
  tokens.set("admin", (await anAdmin(harness)).token);
});

const ROLES = ["consumer", "lessor", "artisan", "admin"] as const;
type Role = (typeof ROLES)[number];

/**
 * This list is written by hand and not read from the contract, because the contract is under test.
 * Source: specification §6.
 */
const OPEN = [
  "POST /api/auth/login",
  "POST /api/auth/register",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "POST /api/auth/confirm-email",
  "POST /api/auth/second-factor",
  "POST /api/auth/passkey-challenge",
  "POST /api/auth/passkey-login",
  "GET /api/renter/availableStorageSpace",
  "GET /api/product/getProducts",
  "GET /api/product/:id",
  "GET /api/places/:id",
  "GET /api/spaces/:id",
  "GET /api/sellers/:id",
  "GET /api/sellers/:id/reviews",
  "GET /api/places/:id/reviews",
  "GET /api/places/:id/slots",
  "GET /api/pickup-calendar/:token",
  "POST /api/basket/quote",
  "GET /api/legal-texts/:kind",
  "GET /api/legal-texts/:kind/:day",
  "GET /api/legal-texts/:kind/:day/changes",
  "GET /api/communes",
  "GET /api/communes/:slug",
  "GET /api/territory",
  "GET /api/geocode",
  "POST /api/contact",
  "POST /api/reports",
  "GET /api/reports/state",
  "GET /api/decisions/state",
  "GET /api/contests/state",
  "POST /api/contests",
  "GET /api/handover-answers",
  "POST /api/handover-answers",
  "POST /api/withdrawal-links",
  "GET /api/withdrawal-links",
  "POST /api/withdrawal-links/confirm",
  "GET /api/message-links/state",
  "POST /api/message-links/answer",
  "POST /api/product/:id/restock-requests",
  "POST /api/restock-requests/stop",
  "POST /api/stripe/webhook",
  "POST /api/notifications/unsubscribe",
];

const RESTRICTED: Readonly<Record<string, readonly Role[]>> = {
  "GET /api/auth/me": ROLES,
  "POST /api/auth/accept-texts": ROLES,
  "PUT /api/auth/profile": ROLES,
  "PUT /api/auth/password": ROLES,
  "GET /api/auth/email": ROLES,
  "PUT /api/auth/email": ["consumer", "lessor", "artisan"],
  "POST /api/auth/resend-confirmation": ROLES,
  "GET /api/auth/export/state": ROLES,
  "POST /api/auth/export": ROLES,
  "GET /api/auth/export": ROLES,
  "POST /api/auth/logout": ROLES,
  "GET /api/live": ROLES,
  "GET /api/notifications": ROLES,
  "GET /api/notifications/count": ROLES,
  "POST /api/notifications/:id/read": ROLES,
  "POST /api/notifications/read": ROLES,
  "GET /api/notifications/preferences": ROLES,
  "PUT /api/notifications/preferences": ROLES,
  "DELETE /api/auth/account": ROLES,
  "POST /api/auth/confirm": ROLES,
  "GET /api/auth/passkeys": ROLES,
  "POST /api/auth/passkeys": ROLES,
  "POST /api/auth/passkeys/options": ROLES,
  "DELETE /api/auth/passkeys/:id": ROLES,
  "GET /api/auth/second-factor": ROLES,
  "DELETE /api/auth/second-factor": ROLES,
  "POST /api/auth/second-factor/setup": ROLES,
  "POST /api/auth/second-factor/activate": ROLES,
  "POST /api/auth/second-factor/recovery-codes": ROLES,
  "GET /api/auth/sessions": ROLES,
  "DELETE /api/auth/sessions": ROLES,
  "DELETE /api/auth/sessions/:id": ROLES,
  "POST /api/auth/onboard": ["lessor", "artisan"],
  "GET /api/company-check": ["artisan"],
  "GET /api/admin/company-checks": ["admin"],
  "POST /api/admin/company-checks/:id/vouch": ["admin"],
  "GET /api/auth/business": ["artisan"],
  "PUT /api/auth/business": ["artisan"],

  "GET /api/storageSpace/getall": ["lessor"],
  "GET /api/storageSpace/calendar": ["lessor"],
  "GET /api/storageSpace/prices": ["lessor"],
  "GET /api/storageSpace/:id/occupancy": ["lessor"],
  "POST /api/storageSpace/create": ["lessor"],
  "PUT /api/storageSpace/update/:id": ["lessor"],
  "PUT /api/storageSpace/:id/offer": ["lessor"],
  "DELETE /api/storageSpace/delete/:id": ["lessor"],
  "GET /api/storageSpace/:id/managers": ["lessor"],
  "POST /api/storageSpace/:id/managers": ["lessor"],
  "DELETE /api/storageSpace/:id/managers/:managerId": ["lessor"],
  "GET /api/storageSpace/:id/slots": ["lessor"],
  "PUT /api/storageSpace/:id/slots": ["lessor"],
  "GET /api/storageSpace/:id/pictures": ["lessor"],
  "POST /api/storageSpace/:id/pictures": ["lessor"],
  "PUT /api/storageSpace/:id/pictures": ["lessor"],
  "GET /api/closures": ["lessor"],
  "GET /api/closures/preview": ["lessor"],
  "POST /api/closures": ["lessor"],
  "DELETE /api/closures/:id": ["lessor"],
  "GET /api/pickup-calendar": ["lessor"],
  "POST /api/pickup-calendar": ["lessor"],
  "DELETE /api/pickup-calendar": ["lessor"],
  "GET /api/team": ["artisan"],
  "POST /api/team": ["artisan"],
  "PUT /api/team/:memberId": ["artisan"],
  "DELETE /api/team/:memberId": ["artisan"],
  "GET /api/team/acts": ["artisan"],
  "GET /api/team/invitation": ROLES,
  "POST /api/team/accept-invitation": ROLES,
  "POST /api/team/act": ROLES,
  "DELETE /api/team/seats/:sellerId": ROLES,
  "GET /api/handovers/invitation": ROLES,
  "POST /api/handovers/accept-invitation": ROLES,

  "GET /api/renter/rented-storage": ["artisan"],
  "GET /api/renter/room/:storageId": ["artisan"],
  "POST /api/renter/validate-rental-request": ["artisan"],
  "POST /api/storagepayment/create-checkout-session": ["artisan"],
  "GET /api/storagepayment/payment-success": ["artisan"],
  "POST /api/product/create": ["artisan"],
  "PUT /api/product/update/:id": ["artisan"],
  "DELETE /api/product/delete/:id": ["artisan"],
  "GET /api/product/:id/stock": ["artisan"],
  "POST /api/product/:id/stock": ["artisan"],
  "GET /api/product/:id/move": ["artisan"],
  "POST /api/product/:id/move": ["artisan"],
  "PUT /api/product/:id/stock/threshold": ["artisan"],
  "POST /api/product/:id/batches": ["artisan"],
  "PUT /api/product/:id/batches/:batchId": ["artisan"],
  "GET /api/product/:id/pictures": ["artisan"],
  "GET /api/product/file": ["artisan"],
  "POST /api/product/imports": ["artisan"],
  "GET /api/product/imports/latest": ["artisan"],
  "GET /api/product/imports/:id/errors": ["artisan"],
  "GET /api/product/imports/:id/errors/file": ["artisan"],
  "POST /api/product/imports/:id/confirm": ["artisan"],
  "DELETE /api/product/imports/:id": ["artisan"],
  "POST /api/product/:id/pictures": ["artisan"],
  "PUT /api/product/:id/pictures": ["artisan"],
  "GET /api/orders/getSales": ["artisan"],
  "POST /api/orders/cancelSale/:orderId": ["artisan"],
  "POST /api/orders/cancelSale/:orderId/:lineId": ["artisan"],
  "POST /api/orders/markReady/:orderId": ["artisan"],

  "GET /api/deliveries": ROLES,
  "POST /api/deliveries": ["artisan"],
  "POST /api/deliveries/:id/receive": ROLES,
  "POST /api/deliveries/:id/cancel": ["artisan"],

  "POST /api/product-payment/checkout": ["consumer"],
  "POST /api/basket/checkout": ["consumer"],
  "GET /api/product-payment/success": ["consumer"],
  "GET /api/orders/getOrders": ["consumer"],
  "PUT /api/orders/updateStatus/:orderId": ["consumer"],
  "POST /api/orders/:orderId/slot": ["consumer"],
  "DELETE /api/orders/:orderId/slot": ["consumer"],
  "GET /api/orders/:orderId/slot.ics": ["consumer"],
  "GET /api/orders/:orderId/withdrawal": ["consumer"],
  "POST /api/orders/:orderId/withdrawal": ["consumer"],

  "POST /api/checkout/:sessionId/cancel": ["consumer", "artisan"],
  "GET /api/earnings": ["lessor", "artisan"],
  "GET /api/earnings/month/:month": ["lessor", "artisan"],
  "GET /api/tax-identity": ["lessor", "artisan"],
  "PUT /api/tax-identity": ["lessor", "artisan"],
  "PUT /api/tax-identity/places/:id": ["lessor"],
  "GET /api/tax-statement": ["lessor", "artisan"],
  "GET /api/admin/tax-reporting": ["admin"],
  "POST /api/admin/tax-reporting/statements": ["admin"],
  "POST /api/admin/tax-reporting/files": ["admin"],
  "GET /api/admin/tax-reporting/files/:id/file": ["admin"],
  "GET /api/admin/tax-reporting/files/:id/sellers": ["admin"],
  "GET /api/admin/tax-sellers": ["admin"],
  "GET /api/admin/tax-sellers/:id": ["admin"],
  "GET /api/admin/tax-sellers/register": ["admin"],
  "GET /api/admin/producers/register": ["admin"],
  "GET /api/earnings/export": ["lessor", "artisan"],

  "GET /api/handovers": ROLES,
  "GET /api/handovers/returns": ROLES,
  "POST /api/handovers/:orderId/returned": ROLES,
  "POST /api/handovers/check": ROLES,
  "POST /api/handovers/:orderId/complete": ROLES,
  "POST /api/handovers/:orderId/refuse": ROLES,
  "POST /api/handovers/:orderId/absent": ROLES,
  "GET /api/orders/:orderId/trail": ROLES,
  "POST /api/insurance": ["artisan"],
  "GET /api/insurance/:id/file": ROLES,
  "POST /api/admin/insurance/:id/decide": ["admin"],
  "GET /api/leases/:id": ROLES,
  "GET /api/leases/:id/labels": ROLES,
  "GET /api/leases/:id/settlement": ROLES,
  "GET /api/leases/:id/leftovers": ROLES,
  "POST /api/leases/:id/leftovers/fetch": ["artisan"],
  "POST /api/leases/:id/leftovers/confirm": ["lessor"],
  "POST /api/leases/:id/leftovers/report": ["lessor"],
  "GET /api/leases/:id/leftovers/pictures/:eventId": ROLES,
  "GET /api/leases/:id/leftovers/labels": ROLES,
  "POST /api/admin/leftover-cases/:id/decide": ["admin"],
  "GET /api/leases/:id/place-states": ROLES,
  "PUT /api/leases/:id/place-states/:kind/notes": ROLES,
  "POST /api/leases/:id/place-states/:kind/pictures": ROLES,
  "PUT /api/leases/:id/place-states/:kind/pictures/:pictureId": ROLES,
  "DELETE /api/leases/:id/place-states/:kind/pictures/:pictureId": ROLES,
  "GET /api/leases/:id/place-states/:kind/pictures/:pictureId": ROLES,
  "POST /api/leases/:id/place-states/:kind/sign": ROLES,
  "GET /api/leases/:id/place-states/:kind/paper": ROLES,
  "GET /api/reviews/mine": ROLES,
  "POST /api/reviews": ROLES,
  "DELETE /api/reviews/:id": ROLES,
  "GET /api/reviews/received": ["lessor", "artisan"],
  "POST /api/reviews/:id/answer": ["lessor", "artisan"],
  "GET /api/tenants/:id/reviews": ["lessor", "artisan", "admin"],
  "GET /api/admin/reviews": ["admin"],
  "GET /api/conversations": ROLES,
  "GET /api/conversations/unread": ROLES,
  "GET /api/correspondents": ROLES,
  "POST /api/conversations": ROLES,
  "GET /api/conversations/:id": ROLES,
  "POST /api/conversations/:id/messages": ROLES,
  "POST /api/conversations/:id/read": ROLES,
  "POST /api/conversations/:id/block": ROLES,
  "DELETE /api/conversations/:id/block": ROLES,
  "POST /api/messages/preview": ROLES,
  "GET /api/messages/pictures/:id": ROLES,
  "POST /api/admin/reports/:id/conversation": ["admin"],
  "GET /api/admin/books": ["admin"],
  "GET /api/admin/books/export": ["admin"],
  "POST /api/admin/books/:month/close": ["admin"],
  "GET /api/admin/vat/export": ["admin"],
  "GET /api/earnings/vat": ["artisan"],
  "POST /api/admin/reviews/:id/publish": ["admin"],
  "GET /api/rental-requests": ["lessor", "artisan"],
  "POST /api/rental-requests/:id/accept": ["lessor"],
  "POST /api/rental-requests/:id/refuse": ["lessor"],
  "POST /api/rental-requests/:id/withdraw": ["artisan"],
  "GET /api/leases/:id/give-back": ["artisan"],
  "POST /api/leases/:id/give-back": ["artisan"],
  "GET /api/lease-growth/success": ["artisan"],
  "GET /api/leases/:id/changes/:number/paper": ROLES,
  "GET /api/leases/:id/growth": ["artisan"],
  "POST /api/leases/:id/growth": ["artisan"],
  "GET /api/leases/:id/leave": ["artisan", "admin"],
  "POST /api/leases/:id/leave": ["artisan", "admin"],
  "GET /api/rents/:rentalId": ["artisan", "lessor"],
  "POST /api/rents/:rentId/pay": ["artisan"],
  "GET /api/rent-payment/success": ["artisan"],
  "POST /api/kept-card/change/:rentalId": ["artisan"],
  "GET /api/kept-card/changed": ["artisan"],
  "GET /api/invoicing": ["artisan"],
  "GET /api/invoicing/:id/correction": ["artisan"],
  "POST /api/invoicing/:id/correction": ["artisan"],
  "GET /api/documents": ROLES,
  "GET /api/documents/of/:id": ROLES,
  "GET /api/documents/years/:year": ROLES,
  "GET /api/documents/:id/file": ROLES,
  "GET /api/papers/orders/:orderId": ROLES,
  "GET /api/papers/rentals/:rentalId": ROLES,

  "POST /api/approvals/:list/:id": ["lessor", "artisan"],
  "POST /api/admin/approvals/:list/:id": ["admin"],
  "GET /api/admin/overview": ["admin"],
  "GET /api/admin/documents": ["admin"],
  "GET /api/admin/withdrawals": ["admin"],
  "GET /api/admin/backups": ["admin"],
  "GET /api/admin/retention": ["admin"],
  "GET /api/admin/closures": ["admin"],
  "GET /api/admin/closures/preview": ["admin"],
  "POST /api/admin/closures": ["admin"],
  "DELETE /api/admin/closures/:id": ["admin"],
  "GET /api/admin/handover-cases": ["admin"],
  "POST /api/admin/handover-cases/:id/decide": ["admin"],
  "GET /api/claims/about": ROLES,
  "POST /api/claims": ROLES,
  "GET /api/claims": ROLES,
  "GET /api/claims/:id": ROLES,
  "POST /api/claims/:id/moves": ROLES,
  "GET /api/claims/:id/pictures/:pictureId": ROLES,
  "GET /api/admin/claims": ["admin"],
  "GET /api/admin/claims/export": ["admin"],
  "POST /api/admin/claims/:id/decide": ["admin"],
  "GET /api/admin/injunctions": ["admin"],
  "GET /api/admin/injunctions/export": ["admin"],
  "POST /api/admin/injunctions": ["admin"],
  "POST /api/admin/injunctions/:id/close": ["admin"],
  "GET /api/admin/recalls": ["admin"],
  "GET /api/admin/recalls/preview": ["admin"],
  "POST /api/admin/recalls": ["admin"],
  "GET /api/admin/recalls/:id/export": ["admin"],
  "GET /api/admin/reports": ["admin"],
  "GET /api/admin/contests": ["admin"],
  "POST /api/admin/contests/:id/decide": ["admin"],
  "POST /api/admin/reports/:id/decide": ["admin"],
  "GET /api/admin/decisions": ["admin"],
  "GET /api/admin/decisions/figures": ["admin"],
  "GET /api/admin/decisions/export": ["admin"],
  "GET /api/admin/legal-texts": ["admin"],
  "GET /api/admin/legal-texts/:kind/draft": ["admin"],
  "PUT /api/admin/legal-texts/:kind/draft": ["admin"],
  "DELETE /api/admin/legal-texts/:kind/draft": ["admin"],
  "POST /api/admin/legal-texts/preview": ["admin"],
  "POST /api/admin/legal-texts/:kind/publish": ["admin"],
  "GET /api/admin/mails": ["admin"],
  "POST /api/admin/mails/send-again": ["admin"],
  "GET /api/admin/queue": ["admin"],
  "POST /api/admin/queue/:kind/:id/resolve": ["admin"],
  "PUT /api/admin/spaces/:id/place": ["admin"],
  "GET /api/admin/dashboard": ["admin"],
  "GET /api/admin/export": ["admin"],
  "DELETE /api/admin/:type/:id": ["admin"],
  "GET /api/admin/:type/:id/commitments": ["admin"],
  "POST /api/admin/:type/:id/hide": ["admin"],
  "POST /api/admin/:type/:id/show": ["admin"],
  "GET /api/admin/users/:id": ["admin"],
  "PUT /api/admin/users/:id": ["admin"],
  "POST /api/admin/users/:id/reset-second-factor": ["admin"],
  "POST /api/admin/users/:id/suspend": ["admin"],
  "POST /api/admin/users/:id/reinstate": ["admin"],
  "GET /api/admin/purchases/:purpose/:id": ["admin"],
  "GET /api/admin/transactions/:id/purchase": ["admin"],
  "GET /api/admin/audit": ["admin"],
  "GET /api/admin/audit/export": ["admin"],
  "GET /api/admin/refunds": ["admin"],
  "POST /api/admin/refunds": ["admin"],
  "POST /api/admin/refunds/:id/retry": ["admin"],
  "POST /api/admin/refunds/:id/settle-otherwise": ["admin"],
  "GET /api/admin/disputes": ["admin"],
  "GET /api/admin/transfers": ["admin"],
  "GET /api/admin/reconciliation": ["admin"],
  "POST /api/admin/reconciliation": ["admin"],
};

/** Calls that end the session or the account they are made with have their own tests. */
const ENDING = ["DELETE /api/auth/sessions", "POST /api/auth/logout", "DELETE /api/auth/account"];

const call = (name: string, options: { token?: string | undefined } = {}) => {
  const [method = "", path = ""] = name.split(" ");
  return harness.call(
    method,
    path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000"),
    options,
  );
};

const cases = [
  ...OPEN.map((name) => ({ name, allowed: [...ROLES] })),
  ...Object.entries(RESTRICTED).map(([name, allowed]) => ({ name, allowed })),
]
  .filter(({ name }) => !ENDING.includes(name))
  .flatMap(({ name, allowed }) =>
    ROLES.map((role) => ({ name, role, isAllowed: allowed.includes(role) })),
  );

describe("who may call", () => {
  it("is written down here for every call", () => {
    const known = [...OPEN, ...Object.keys(RESTRICTED)];
    expect(known.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(OPEN)("%s is open to passers-by", async (name) => {
    const { status } = await call(name);
    expect(status).not.toBe(401);
    expect(status).not.toBe(403);
    expect(status).toBeLessThan(500);
  });

  it.each(Object.keys(RESTRICTED))(
    "%s answers 401 without a session, before anything else",
    async (name) => {
      covers("D6.settled.5", "own.refusals.16", "§6.roles.10");
      const { status, body } = await call(name);
      expect(status).toBe(401);
      expect(body).toEqual({
        code: "session/required",
        message: "Session expirée. Veuillez vous reconnecter.",
      });
    },
  );

  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    "$name refuses $role",
    async ({ name, role }) => {
      covers(
        "D4.room.2",
        "D6.settled.1",
        "D6.settled.5",
        "own.refusals.17",
        "§6.roles.4",
        "§6.roles.5",
        "§6.roles.6",
        "§6.roles.10",
      );
      const { status, body } = await call(name, { token: tokens.get(role) });
      expect([status, body.code]).toEqual([403, "account/forbidden-role"]);
    },
  );

  it.each(cases.filter(({ isAllowed }) => isAllowed))(
    "$name lets $role in",
    async ({ name, role }) => {
      covers("§6.roles.10");
      const { status, body } = await call(name, { token: tokens.get(role) });
      expect(status).not.toBe(401);
      expect(body?.code).not.toBe("account/forbidden-role");
      expect(status).toBeLessThan(500);
    },
  );
});

const SERVER = path.resolve(import.meta.dirname, "..");

/** A test file with the helpers of this folder that it calls. @throws if there is no such file */
const sourceOf = (file: string): string => {
  const at = path.join(SERVER, file);
  const source = readFileSync(at, "utf8");
  const helpers = [...source.matchAll(/from "(\.[^"]+)"/g)]
    .map(([, name = ""]) => path.resolve(path.dirname(at), name))
    .filter((helper) => path.dirname(helper) === import.meta.dirname);
  return [source, ...helpers.map((helper) => readFileSync(helper, "utf8"))].join("\n");
};

describe("what is of somebody", () => {
  it("has a row that names the test of its refusal to strangers", () => {
    const restricted = Object.entries(RESTRICTED)
      .filter(([name, roles]) => name.includes("/:") && roles.join() !== "admin")
      .map(([name]) => name);
    expect([...Object.keys(OF_SOMEBODY), ...OF_ANYBODY].sort()).toEqual(restricted.sort());
  });

  it.each(Object.entries(OF_SOMEBODY))("%s is called in %s", (name, file) => {
    const words = name.split(/[/.]/).filter((word) => /^[a-z]/i.test(word));
    const source = sourceOf(file);
    const missing = words.slice(1).filter((word) => !new RegExp(`\\b${word}\\b`).test(source));
    expect(missing).toEqual([]);
  });
});

/**
 * Answers that a cache may keep: they are shown to everybody. Nothing personal may be added here.
 */
const CACHEABLE = [
  "/api/territory",
  "/api/communes",
  "/api/communes/:slug",
  "/api/renter/availableStorageSpace",
  "/api/product/getProducts",
  "/api/product/:id",
  "/api/places/:id",
  "/api/spaces/:id",
];

describe("what browsers and proxies may keep", () => {
  const keptOf = async ({ method, path }: (typeof ENDPOINTS)[number], role?: Role) => {
    const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    const { headers } = await harness.call(method, url, { token: role && tokens.get(role) });
    return headers.get("cache-control");
  };

  it.each(ENDPOINTS.filter(({ path }) => !CACHEABLE.includes(path)))(
    "is nothing of $method $path, whoever asks",
    async (endpoint) => {
      covers("own.product.27");
      expect(await keptOf(endpoint)).toBe("no-store");
      if (ENDING.includes(`${endpoint.method} ${endpoint.path}`)) return;
      for (const role of ROLES) expect(await keptOf(endpoint, role)).toBe("no-store");
    },
  );

  it.each(ENDPOINTS.filter(({ path }) => CACHEABLE.includes(path)))(
    "may be what $path answers to somebody unknown, and to nobody else if it depends on who asks",
    async (endpoint) => {
      const isSameForAll = endpoint.access === "anyone";
      expect(await keptOf(endpoint)).toBe(null);
      expect(await keptOf(endpoint, "artisan")).toBe(isSameForAll ? null : "no-store");
      const { headers } = await harness.call(endpoint.method, endpoint.path);
      const vary = headers.get("vary") ?? "";
      expect(vary.includes("authorization")).toBe(!isSameForAll);
    },
  );
});
