import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

let conflicts: Awaited<ReturnType<typeof fourConflicts>>;

beforeAll(async () => {
  at = await aClaim(harness);
  conflicts = await fourConflicts();
});

afterEach(() => harness.setNow(undefined));

const sessionOf = async (checkoutId: string) =>
  harness.db
    .selectFrom("checkout_sessions")
    .select("provider_session_id as sessionId")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();

/** Four conflicts: a claim, a refusal at the door, a bank dispute and a claim that is over. */
const fourConflicts = async () => {
  const [claimed, refused, disputed, over] = [
    await at.anOrder(),
    await at.anOrder(),
    await at.anOrder(),
    await at.anOrder(),
  ];
  const { body: opened } = await at.open(claimed);
  await at.refuse(at.lessor, refused, { lineIds: refused.lineIds[0] ?? "" });
  const paid = await sessionOf(disputed.checkoutId);
  await at.money.dispute(paid);
  await at.money.deliverEvents();
  const { body: left } = await at.open(over);
  await at.move(at.consumer, left.claimId, "withdraw");
  return { claimed, refused, disputed, over, claimId: opened.claimId };
};

it("lists claims, handover cases and bank disputes, nearest deadline first", async () => {
  covers("own.api.381", "own.disputes.15");
  const { claimed, refused, disputed, over, claimId } = conflicts;
  const { body } = await at.conflicts();
  expect(body.total).toBe(4);
  const shown = body.data.map(({ kind, state, title, amount, isLate }: Record<string, unknown>) => [
    ...[kind, state, title, amount, isLate],
  ]);
  const of = ({ orderNumber }: { orderNumber: string }) => `Commande ${orderNumber}`;
  expect(shown[0]).toEqual(["claim", "sides", of(claimed), 17, false]);
  expect(shown).toContainEqual(["door", "operator", of(refused), 17, false]);
  expect(shown).toContainEqual(["bank", "bank", of(disputed), 25.5, false]);
  expect(shown[3]).toEqual(["claim", "over", of(over), 17, false]);
  expect(body.data[0]).toMatchObject({
    _id: claimId,
    people: "Marie Payet / Vanille des Hauts",
    purpose: "order",
    purchaseId: claimed.orderId,
  });
});

it("narrows conflicts by kind and state, page by page", async () => {
  covers("own.api.381");
  const narrowed = async (query: string): Promise<string[]> =>
    (await at.conflicts(query)).body.data.map(({ kind }: { kind: string }) => kind);
  expect(await narrowed("kind=bank")).toEqual(["bank"]);
  expect(await narrowed("state=over")).toEqual(["claim"]);
  expect(await narrowed("kind=door&state=over")).toEqual([]);
  expect(await narrowed("page=2")).toEqual([]);
  expect((await at.conflicts("state=x")).status).toBe(400);
});

it("marks what the operator did not decide in time", async () => {
  covers("own.disputes.15");
  const order = await at.anOrder();
  const { body } = await at.open(order);
  await at.move(at.artisan, body.claimId, "refuse");
  await at.move(at.consumer, body.claimId, "escalate");
  const admin = async () => (await at.logInAdmin()).token;
  const late = async (days: number): Promise<boolean> => {
    await at.money.inDays(days);
    const token = await admin();
    const listed = await harness.call("GET", "/api/admin/claims?state=operator&kind=claim", {
      token,
    });
    return listed.body.data.find(({ _id }: { _id: string }) => _id === body.claimId).isLate;
  };
  expect(await late(14)).toBe(false);
  expect(await late(15)).toBe(true);
});

it("waits in the administrator's queue once it is escalated, by deadline, until it is decided", async () => {
  covers("own.product.707");
  const waiting = async () => {
    const { token } = await at.logInAdmin();
    return (await harness.call("GET", "/api/admin/queue", { token })).body.claims;
  };
  const before = await waiting();
  const order = await at.anOrder();
  const { body } = await at.open(order);
  const of = (claims: { items: { _id: string }[] }) =>
    claims.items.filter(({ _id }) => _id === body.claimId);
  await at.move(at.artisan, body.claimId, "refuse");
  expect(await waiting()).toEqual(before);
  await at.move(at.consumer, body.claimId, "escalate");
  const escalated = await waiting();
  expect(escalated.total).toBe(before.total + 1);
  const title = `Commande ${order.orderNumber}`;
  expect(of(escalated)).toMatchObject([{ title, amount: 17, isLate: false }]);
  const days = escalated.items.map(({ dueOn }: { dueOn: string }) => dueOn);
  expect(days).toEqual([...days].sort());
  await at.rule(body.claimId, "none", { by: await at.logInAdmin() });
  expect(await waiting()).toEqual(before);
});

it("is exported as CSV, which the audit log records", async () => {
  covers("own.api.382", "own.disputes.15");
  const { token } = at.admin;
  const { status, body, headers } = await harness.call(
    "GET",
    "/api/admin/claims/export?kind=claim",
    {
      token,
    },
  );
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/filename="litiges-\d{4}-\d\d-\d\d\.csv"/);
  expect(body).toContain("Type;État;Achat;Parties;Montant (€)");
  expect(body).toContain("Marie Payet / Vanille des Hauts;17;");
  expect(body).not.toContain("Remise");
  const { body: journal } = await harness.call("GET", "/api/admin/audit?action=export", { token });
  expect(journal.data[0]).toMatchObject({ detail: { list: "claims", kind: "claim" } });
});
