import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, anArtisan, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { actFor, joinTeam } from "./team.ts";

const harness = useHarness();

const RIGHTS = ["products", "sales", "leases", "money"] as const;
type Right = (typeof RIGHTS)[number];

/**
 * This list is written by hand and not read from the contract, because the contract is under test.
 */
const GIVEN: Readonly<Record<string, readonly Right[]>> = {
  "GET /api/product/:id": ["products"],
  "POST /api/product/create": ["products"],
  "PUT /api/product/update/:id": ["products"],
  "DELETE /api/product/delete/:id": ["products"],
  "GET /api/product/:id/stock": ["products"],
  "POST /api/product/:id/stock": ["products"],
  "PUT /api/product/:id/stock/threshold": ["products"],
  "POST /api/product/:id/batches": ["products"],
  "PUT /api/product/:id/batches/:batchId": ["products"],
  "GET /api/product/:id/move": ["products"],
  "POST /api/product/:id/move": ["products"],
  "GET /api/product/:id/pictures": ["products"],
  "POST /api/product/:id/pictures": ["products"],
  "PUT /api/product/:id/pictures": ["products"],
  "GET /api/product/file": ["products"],
  "POST /api/product/imports": ["products"],
  "GET /api/product/imports/latest": ["products"],
  "GET /api/product/imports/:id/errors": ["products"],
  "GET /api/product/imports/:id/errors/file": ["products"],
  "POST /api/product/imports/:id/confirm": ["products"],
  "DELETE /api/product/imports/:id": ["products"],
  "POST /api/deliveries": ["products"],
  "POST /api/deliveries/:id/cancel": ["products"],
  "GET /api/deliveries": ["products", "leases"],
  "GET /api/renter/rented-storage": ["products", "leases"],
  "GET /api/leases/:id/labels": ["products", "leases"],
  "GET /api/leases/:id/leftovers/labels": ["products", "leases"],
  "GET /api/orders/getSales": ["sales"],
  "POST /api/orders/markReady/:orderId": ["sales"],
  "POST /api/orders/cancelSale/:orderId": ["sales"],
  "POST /api/orders/cancelSale/:orderId/:lineId": ["sales"],
  "GET /api/orders/:orderId/trail": ["sales"],
  "GET /api/handovers": ["sales"],
  "GET /api/handovers/returns": ["sales"],
  "POST /api/handovers/check": ["sales"],
  "POST /api/handovers/:orderId/complete": ["sales"],
  "POST /api/handovers/:orderId/refuse": ["sales"],
  "POST /api/handovers/:orderId/absent": ["sales"],
  "POST /api/handovers/:orderId/returned": ["sales"],
  "GET /api/rental-requests": ["leases"],
  "GET /api/leases/:id": ["leases"],
  "GET /api/leases/:id/leftovers": ["leases"],
  "GET /api/leases/:id/leftovers/pictures/:eventId": ["leases"],
  "GET /api/leases/:id/place-states": ["leases"],
  "GET /api/leases/:id/place-states/:kind/pictures/:pictureId": ["leases"],
  "GET /api/leases/:id/place-states/:kind/paper": ["leases"],
  "GET /api/insurance/:id/file": ["leases"],
  "GET /api/invoicing": ["sales", "money"],
  "GET /api/invoicing/:id/correction": ["money"],
  "POST /api/invoicing/:id/correction": ["money"],
  "GET /api/earnings": ["money"],
  "GET /api/earnings/month/:month": ["money"],
  "GET /api/earnings/export": ["money"],
  "GET /api/earnings/vat": ["money"],
  "GET /api/rents/:rentalId": ["money"],
  "GET /api/leases/:id/settlement": ["money"],
  "GET /api/leases/:id/changes/:number/paper": ["money"],
  "GET /api/papers/orders/:orderId": ["money"],
  "GET /api/papers/rentals/:rentalId": ["money"],
  "GET /api/documents": ["money"],
  "GET /api/documents/of/:id": ["money"],
  "GET /api/documents/years/:year": ["money"],
  "GET /api/documents/:id/file": ["money"],
};

/** Calls that change something about the session they are made with. */
const ENDING = ["DELETE /api/auth/sessions", "POST /api/auth/logout", "DELETE /api/auth/account"];

const members = new Map<Right | "none", Person>();

beforeAll(async () => {
  const seller = await anArtisan(harness);
  for (const right of [...RIGHTS, "none"] as const) {
    const member = await aConsumer(harness);
    await joinTeam(harness, seller, member, [right === "none" ? "money" : right]);
    await actFor(harness, member, seller.userId);
    members.set(right, member);
  }
  const { body } = await harness.call("GET", "/api/team", { token: seller.token });
  const { email } = members.get("none") ?? {};
  const found = body.data.find((one: { email: string }) => one.email === email);
  await harness.call("DELETE", `/api/team/${found._id}`, { token: seller.token });
});

const codeOf = async (name: string, right: Right | "none"): Promise<string | undefined> => {
  const [method = "", path = ""] = name.split(" ");
  const address = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
  return (await harness.call(method, address, { token: members.get(right)?.token })).body?.code;
};

const calls = ENDPOINTS.map(({ method, path, access }) => ({ name: `${method} ${path}`, access }));

/** Refusal for a person who acts for a seller with one right, or without any. */
const refusalOf = (
  { name, access }: (typeof calls)[number],
  right: Right | "none",
): string | undefined => {
  if (access === "anyone" || access === "anyone-known") return undefined;
  const given = GIVEN[name];
  if (given) return given.some((one) => one === right) ? undefined : "team/right-missing";
  return access === "signed-in" ? undefined : "team/owner-only";
};

describe("acting for a seller", () => {
  it("is written down here for every call that it opens", () => {
    covers("own.team.2");
    const declared = ENDPOINTS.filter(({ rights }) => rights);
    expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(GIVEN).sort(),
    );
  });

  it.each(calls.filter(({ name }) => !ENDING.includes(name)))(
    "$name with each right, and with none",
    async (call) => {
      covers("own.team.2", "own.refusals.363", "own.refusals.364");
      for (const right of [...RIGHTS, "none"] as const) {
        const code = await codeOf(call.name, right);
        const refused = refusalOf(call, right);
        if (refused) expect([right, code]).toEqual([right, refused]);
        else expect(["team/right-missing", "team/owner-only"]).not.toContain(code);
      }
    },
  );
});
