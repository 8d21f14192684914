import { randomUUID } from "node:crypto";
import type { Right } from "@stokaz/contract/accounts/rights";
import { ACT_WORDS } from "@stokaz/contract/accounts/team-acts";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertOrder, productForm } from "../../../test/rows.ts";
import { actFor, invitationOf, joinTeam } from "../../../test/team.ts";

const harness = useHarness(ADMIN);

let seller: Person;

beforeAll(async () => {
  seller = await anArtisan(harness);
});

const invite = (json: object, by = seller) =>
  harness.call("POST", "/api/team", { token: by.token, json });

const team = async (of = seller) =>
  (await harness.call("GET", "/api/team", { token: of.token })).body.data;

const join = (member: Person, token: string) =>
  harness.call("POST", "/api/team/accept-invitation", { token: member.token, json: { token } });

const me = async (person: Person) =>
  (await harness.call("GET", "/api/auth/me", { token: person.token })).body.user;

const memberOf = async (of: Person, email: string) =>
  (await team(of)).find((one: { email: string }) => one.email === email);

describe("a team", () => {
  const joinAsMember = async () => {
    const owner = await anArtisan(harness);
    const member = await aConsumer(harness);
    await invite({ email: member.email, rights: ["money", "products"] }, owner);
    const token = await invitationOf(harness, member.email);
    return { owner, member, token, joined: await join(member, token) };
  };

  it("invites by a mailed link that shows the seller and the rights", async () => {
    covers("own.api.387", "own.api.388", "own.api.392");
    const owner = await anArtisan(harness);
    const member = await aConsumer(harness);
    const { status, body } = await invite(
      { email: member.email, rights: ["money", "products"] },
      owner,
    );
    expect([status, body.message]).toEqual([200, `L'invitation est envoyée à ${member.email}.`]);
    expect(await team(owner)).toMatchObject([
      { email: member.email, name: null, rights: ["products", "money"], state: "invited" },
    ]);
    const token = await invitationOf(harness, member.email);
    const read = await harness.call("GET", `/api/team/invitation?token=${token}`, {
      token: member.token,
    });
    expect(read.body).toEqual({
      sellerId: owner.userId,
      sellerName: "Vanille des Hauts",
      rights: ["products", "money"],
      isAccepted: false,
    });
  });

  it("is joined by the link, once however often it is opened", async () => {
    covers("own.api.393", "own.team.1");
    const { owner, member, token, joined } = await joinAsMember();
    for (const { body } of [joined, await join(member, token)]) {
      expect(body.message).toBe("Vous pouvez maintenant agir pour Vanille des Hauts.");
    }
    expect((await memberOf(owner, member.email)).name).toBe("Marie Payet");
    const mails = await harness.mailsTo(owner.email);
    expect(
      mails.filter(({ subject }) => subject === "Marie Payet a rejoint votre équipe"),
    ).toHaveLength(1);
    expect((await me(member)).teams).toEqual([
      { sellerId: owner.userId, sellerName: "Vanille des Hauts", rights: ["products", "money"] },
    ]);
  });

  it("refuses to invite a member again, and another person with a used link", async () => {
    covers("own.team.1", "own.refusals.359");
    const { owner, member, token } = await joinAsMember();
    const again = await invite({ email: member.email, rights: ["sales"] }, owner);
    expect([again.status, again.body.code]).toEqual([409, "team/already-member"]);
    const other = await join(await aConsumer(harness), token);
    expect([other.status, other.body.code]).toEqual([404, "team/invitation-invalid"]);
  });

  it("takes ten people, none of them its owner or an administrator", async () => {
    covers("own.refusals.357", "own.refusals.358", "own.refusals.360", "own.refusals.362");
    const owner = await anArtisan(harness);
    const own = await invite({ email: owner.email.toUpperCase(), rights: ["sales"] }, owner);
    expect(own.body.code).toBe("team/own-address");
    const none = await invite({ email: "a@test.re", rights: [] }, owner);
    expect(none.body.errors).toEqual([
      { field: "rights", message: "Choisissez au moins un droit." },
    ]);
    // All are sent at once: the team is counted one invitation after the other.
    const sent = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        invite({ email: `t${index}-${owner.email}`, rights: ["sales"] }, owner),
      ),
    );
    expect(sent.map(({ body }) => body.code).filter(Boolean)).toEqual(["team/too-many"]);
    expect(await team(owner)).toHaveLength(10);
    const email = (await team(owner))[0].email;
    const token = await invitationOf(harness, email);
    expect((await join(owner, token)).body.code).toBe("team/own-business");
    expect((await join(await anAdmin(harness), token)).body.code).toBe("account/forbidden-role");
    const member = await aConsumer(harness);
    await invite({ email, rights: ["money"] }, owner);
    expect((await join(member, token)).body.code).toBe("team/invitation-invalid");
    expect((await join(member, await invitationOf(harness, email))).status).toBe(200);
  });

  it("refuses changes by anyone but its owner", async () => {
    covers("own.api.389", "own.api.390", "own.refusals.361");
    const member = await aConsumer(harness);
    await joinTeam(harness, seller, member, ["sales"]);
    const { _id } = await memberOf(seller, member.email);
    const other = await anArtisan(harness);
    const change = (by: Person) =>
      harness.call("PUT", `/api/team/${_id}`, { token: by.token, json: { rights: ["money"] } });
    const remove = (by: Person, id = _id) =>
      harness.call("DELETE", `/api/team/${id}`, { token: by.token });
    expect((await change(other)).body.code).toBe("team/not-found");
    expect((await remove(other)).body.code).toBe("team/not-found");
    expect((await change(seller)).status).toBe(200);
    expect((await memberOf(seller, member.email)).rights).toEqual(["money"]);
    expect((await remove(seller)).status).toBe(200);
    expect((await remove(seller)).body.code).toBe("team/not-found");
    expect((await harness.mailsTo(member.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "Vos droits chez Vanille des Hauts ont changé",
        "Vous n'agissez plus pour Vanille des Hauts",
      ]),
    );
  });
});

describe("acting for a seller", () => {
  /** An artisan with a product, and a person who acts for them. */
  const anActing = async (rights: readonly ("products" | "sales" | "leases" | "money")[]) => {
    const stocked = await aStockedSpace(harness);
    const member = await aConsumer(harness);
    await joinTeam(harness, stocked.artisan, member, rights);
    await actFor(harness, member, stocked.artisan.userId);
    return { ...stocked, member };
  };

  it("does in the seller's name what was allowed, and says who did it", async () => {
    covers("own.api.391", "own.api.394", "own.team.2", "own.team.3");
    const { artisan, member, rentalId, productId } = await anActing(["products"]);
    expect((await me(member)).actingFor).toEqual({
      sellerId: artisan.userId,
      sellerName: "Vanille des Hauts",
      rights: ["products"],
    });
    const corrected = await harness.call("POST", `/api/product/${productId}/stock`, {
      token: member.token,
      json: { kind: "broken", units: 1 },
    });
    expect(corrected.status).toBe(200);
    const own = await harness.call("GET", `/api/product/${productId}/stock`, {
      token: artisan.token,
    });
    expect(own.body.data[0]).toMatchObject({ kind: "broken", units: -1, who: "Marie Payet" });
    const made = await harness.call("POST", "/api/product/create", {
      token: member.token,
      form: productForm(rentalId, { productName: "Rougail" }),
    });
    expect([made.status, made.body.product?.supplierId]).toEqual([201, artisan.userId]);
    const acts = await harness.call("GET", "/api/team/acts", { token: artisan.token });
    expect(acts.body).toMatchObject({
      total: 2,
      data: [
        { who: "Marie Payet", what: "Produit créé", about: null },
        { who: "Marie Payet", what: "Stock corrigé", about: "Miel de letchi" },
      ],
    });
    const refused = await harness.call("GET", "/api/orders/getSales", { token: member.token });
    expect([refused.status, refused.body.code]).toEqual([403, "team/right-missing"]);
  });

  it("reads nothing of money without the right to it, though it opens sales and leases", async () => {
    covers("own.product.423");
    const read = async (rights: readonly Right[]) => {
      const { member, buyer, productId, rentalId } = await anActing(rights);
      await insertOrder(harness.db, { buyerId: buyer.userId, productId });
      const get = async (path: string) => (await harness.call("GET", path, member)).body;
      return [await get("/api/orders/getSales"), await get(`/api/leases/${rentalId}`)];
    };
    const [sales, lease] = await read(["sales", "leases"]);
    expect(sales).toMatchObject({ toPrepare: 1, data: [{ transfer: null }] });
    expect(sales).not.toHaveProperty("paid");
    expect(sales).not.toHaveProperty("due");
    expect(lease).toMatchObject({ viewer: "helper" });
    expect(lease).not.toHaveProperty("money");
    expect(lease).not.toHaveProperty("changes");
    const [paidSales, paidLease] = await read(["sales", "leases", "money"]);
    expect(paidSales).toMatchObject({ paid: 0, due: 0 });
    expect(paidLease).toMatchObject({ viewer: "helper", money: { plan: "upfront" }, changes: [] });
  });

  it("is written into the trail of the door under one's own name", async () => {
    covers("own.team.3");
    const { artisan, member, buyer, productId } = await anActing(["sales"]);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const lines = await harness.db
      .selectFrom("order_lines")
      .select("id")
      .where("order_id", "=", orderId)
      .execute();
    const { body: sales } = await harness.call("GET", "/api/orders/getSales", {
      token: member.token,
    });
    expect(sales.data ?? sales).not.toEqual([]);
    const refused = await harness.call("POST", `/api/handovers/${orderId}/refuse`, {
      token: member.token,
      form: { lineIds: lines.map(({ id }) => id), reason: "missing" },
    });
    expect(refused.status).toBe(200);
    const events = await harness.db
      .selectFrom("handover_events")
      .select(["kind", "actor_id"])
      .where("order_id", "=", orderId)
      .execute();
    expect(events).toContainEqual({ kind: "refused", actor_id: member.userId });
    const mails = await harness.mailsTo(artisan.email);
    expect(mails.length).toBeGreaterThan(0);
  });

  it("ends with the next call once the seller takes it back, and never falls back on oneself", async () => {
    covers("own.team.4", "own.refusals.363");
    const { artisan, member, productId } = await anActing(["products"]);
    const read = () =>
      harness.call("GET", `/api/product/${productId}/stock`, { token: member.token });
    expect((await read()).status).toBe(200);
    const { _id } = await memberOf(artisan, member.email);
    await harness.call("DELETE", `/api/team/${_id}`, { token: artisan.token });
    expect((await read()).body.code).toBe("team/right-missing");
    expect((await me(member)).actingFor.rights).toEqual([]);
    const orders = () => harness.call("GET", "/api/orders/getOrders", { token: member.token });
    expect((await orders()).body.code).toBe("team/owner-only");
    expect((await actFor(harness, member, null)).status).toBe(200);
    expect((await orders()).status).toBe(200);
    expect((await me(member)).actingFor).toBeUndefined();
    const back = await actFor(harness, member, artisan.userId);
    expect([back.status, back.body.code]).toEqual([403, "team/not-a-member"]);
  });

  it("holds for one session, and refuses anyone but a member", async () => {
    covers("own.api.394", "own.team.5");
    const { member, artisan } = await anActing(["products"]);
    const other = await harness.call("POST", "/api/auth/login", {
      json: { email: member.email, password: PASSWORD },
    });
    expect(other.body.user.teams).toHaveLength(1);
    const elsewhere = { ...member, token: other.body.token };
    expect((await me(elsewhere)).actingFor).toBeUndefined();
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: elsewhere.token });
    expect(orders.status).toBe(200);
    const stranger = await aConsumer(harness);
    expect((await actFor(harness, stranger, artisan.userId)).body.code).toBe("team/not-a-member");
    expect((await actFor(harness, stranger, randomUUID())).body.code).toBe("team/not-a-member");
  });

  it("can be given up, and ends when the seller is suspended or gone", async () => {
    covers("own.api.395", "own.team.6");
    const { member, artisan } = await anActing(["products"]);
    const leave = () =>
      harness.call("DELETE", `/api/team/seats/${artisan.userId}`, { token: member.token });
    expect((await leave()).status).toBe(200);
    expect((await leave()).body.code).toBe("team/not-a-member");
    expect((await me(member)).teams).toBeUndefined();
    expect((await harness.mailsTo(artisan.email)).map(({ subject }) => subject)).toContain(
      "Marie Payet a quitté votre équipe",
    );
    const [owner, left] = [await anArtisan(harness), await aConsumer(harness)];
    await joinTeam(harness, owner, left, ["products"]);
    await actFor(harness, left, owner.userId);
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Essai" })
      .where("id", "=", owner.userId)
      .execute();
    const read = () => harness.call("GET", "/api/renter/rented-storage", { token: left.token });
    expect((await read()).body.code).toBe("team/right-missing");
    await harness.db
      .updateTable("users")
      .set({ suspended_at: null, suspension_reason: null })
      .where("id", "=", owner.userId)
      .execute();
    expect((await read()).status).toBe(200);
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: owner.token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    expect((await me(left)).teams).toBeUndefined();
    expect((await me(left)).actingFor).toBeUndefined();
  });

  it("has words for each call that changes something", () => {
    const calls = ENDPOINTS.filter(({ method, rights }) => rights && method !== "GET");
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(ACT_WORDS).sort(),
    );
  });
});
