import { randomUUID } from "node:crypto";
import { addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import {
  aStockedSpace,
  comingRental,
  endedRental,
  insertCheckout,
  insertMovement,
  insertOrder,
  insertRental,
  insertSpace,
  insertTransfer,
  today,
} from "../../../test/rows.ts";
import { aSoftPasskey } from "../../../test/soft-passkey.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const dashboard = (type: string, token: string | undefined = admin.token) =>
  harness.call("GET", `/api/admin/dashboard?type=${type}`, { token });

const remove = (type: string, id: string, token: string | undefined = admin.token) =>
  harness.call("DELETE", `/api/admin/${type}/${id}`, { token });

const edit = (id: string, changes: Record<string, unknown> = {}) =>
  harness.call("PUT", `/api/admin/users/${id}`, {
    token: admin.token,
    json: {
      name: "Grondin",
      firstName: "Lucie",
      email: `lucie-${randomUUID()}@test.re`,
      mobilePhone: "06 92 65 43 21",
      ...changes,
    },
  });

const rowOf = async (type: string, id: string) =>
  (await dashboard(type)).body.data.find((row: { _id: string }) => row._id === id);

const auditOf = (subjectId: string) =>
  harness.db.selectFrom("audit_log").selectAll().where("subject_id", "=", subjectId).execute();

/** What the list says of a stocked space, whatever its rentals. */
const LISTED_SPACE = {
  name: "Garage de Terre Sainte",
  surface: 10,
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: 12.5,
  photo: "/pictures/space-640.webp",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  acceptance: "instant",
  hiddenReason: null,
  isTakenOff: false,
  addressReaders: 0,
  lat: -21.34321,
  lng: 55.48765,
  approximate: false,
  version: expect.any(String),
  createdAt: expect.any(String),
};

/** A checkout of an order, and its seller. */
const anOrderCheckout = async () => {
  const { artisan, buyer, productId } = await aStockedSpace(harness);
  const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
  const checkoutId = await insertCheckout(harness.db, orderId);
  return { checkoutId, sellerId: artisan.userId };
};

/** Kinds of the ledger's movements and how the list calls them. */
const MOVEMENTS = [
  ["rental_payment", "rental"],
  ["order_payment", "order"],
  ["refund", "refund"],
  ["transfer", "transfer"],
  ["reversal", "reversal"],
  ["platform_fee", "fee"],
] as const;

/** Inserts a movement of each kind, a second apart. */
const insertMovements = (checkoutId: string, sellerId: string): Promise<string[]> =>
  Promise.all(
    MOVEMENTS.map(([kind], index) =>
      insertMovement(harness.db, checkoutId, kind, {
        amountCents: 850,
        occurredAt: new Date(Date.parse("2020-01-01T00:00:00Z") + index * 1000),
        sellerId,
      }),
    ),
  );

describe("GET /api/admin/dashboard", () => {
  it("lists users with everything they gave, newest first", async () => {
    covers("§7.administration.1");
    const { lessor, artisan } = await aStockedSpace(harness);
    const { status, body } = await dashboard("users");
    expect(status).toBe(200);
    const dates = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(await rowOf("users", lessor.userId)).toMatchObject({
      role: "lessor",
      name: "Payet",
      email: lessor.email,
      address: "12 rue de la Gare, 97410 Saint-Pierre",
      retrievalDays: ["Lun", "Mar", "Jeu"],
      deliveryTimes: { start: "09:00", end: "12:00" },
      hasRentalContract: true,
    });
    expect(await rowOf("users", artisan.userId)).toMatchObject({
      role: "artisan",
      tradeName: "Vanille des Hauts",
      SIRET: "73282932000074",
    });
    expect(await rowOf("users", admin.userId)).toMatchObject({ role: "Admin" });
    expect(JSON.stringify(body)).not.toContain("password");
  });

  it("lists spaces with their exact place and what their rentals make", async () => {
    covers("§7.administration.1");
    const { spaceId, lessor, parties } = await aStockedSpace(harness);
    await insertRental(harness.db, parties, { ...comingRental, pallets: 3 });
    await insertRental(harness.db, parties, endedRental);
    await insertRental(harness.db, parties, { status: "pending" });
    expect(await rowOf("spaces", spaceId)).toEqual({
      ...LISTED_SPACE,
      _id: spaceId,
      startDate: today(),
      endDate: addMonths(comingRental.start_date, 3),
      rentedSurface: 2,
      monthlyEarnings: 25,
    });
    const free = await insertSpace(harness.db, lessor.userId);
    expect(await rowOf("spaces", free)).toMatchObject({
      startDate: null,
      endDate: null,
      rentedSurface: 0,
      monthlyEarnings: 0,
    });
  });

  it("lists products, on sale or not, with their exact place", async () => {
    covers("§7.administration.1");
    const { productId } = await aStockedSpace(harness, endedRental);
    expect(await rowOf("products", productId)).toMatchObject({
      productName: "Miel de letchi",
      price: 8.5,
      lat: -21.34321,
      approximate: false,
      createdAt: expect.any(String),
    });
  });

  it("lists the ledger's movements, newest first", async () => {
    covers("§7.administration.1", "D6.settled.14", "§3.trade.3");
    const { checkoutId, sellerId } = await anOrderCheckout();
    const ids = await insertMovements(checkoutId, sellerId);
    const { body } = await dashboard("transactions");
    const listed = body.data.filter(({ _id }: { _id: string }) => ids.includes(_id));
    expect(listed.map(({ type }: { type: string }) => type)).toEqual(
      MOVEMENTS.map(([, type]) => type).reverse(),
    );
    expect(listed[0]).toEqual({
      _id: ids[5],
      person: "Marie Payet",
      purchase: expect.stringMatching(/^CMD-[0-9a-f]{8} · Miel de letchi$/),
      amount: 8.5,
      currency: "eur",
      status: "succeeded",
      type: "fee",
      isByBank: false,
      createdAt: "2020-01-01T00:00:05.000Z",
    });
  });

  it("lists transfers that wait, and keeps in the audit log which of them is hidden", async () => {
    covers("§7.administration.1", "D6.settled.14", "§3.trade.3");
    const transfer = await anOrderCheckout();
    const waiting = await insertTransfer(harness.db, { ...transfer, installment: 0, attempts: 0 });
    const failed = await insertTransfer(harness.db, { ...transfer, installment: 1, attempts: 2 });
    const pending = { amount: 18, type: "transfer", currency: "eur" };
    expect(await rowOf("transactions", waiting)).toMatchObject({ ...pending, status: "pending" });
    expect(await rowOf("transactions", failed)).toMatchObject({ ...pending, status: "failed" });
    expect((await remove("transactions", waiting)).status).toBe(200);
    expect(await rowOf("transactions", waiting)).toBeUndefined();
    const [hidden] = await auditOf(waiting);
    expect(hidden?.detail).toMatchObject({ kind: "transfer", amountCents: 1800 });
  });

  it("refuses a list that does not exist", async () => {
    covers("§7.administration.1");
    const { status, body } = await dashboard("orders");
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "type", message: "Liste inconnue" }]);
  });
});

describe("PUT /api/admin/users/:id", () => {
  it("corrects a person and keeps what changed in the audit log", async () => {
    covers("§7.administration.3", "§2.admin.3");
    const person = await aConsumer(harness);
    const { status, body } = await edit(person.userId, { email: person.email });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Mise à jour réussie !" });
    expect(await rowOf("users", person.userId)).toMatchObject({
      name: "Grondin",
      firstName: "Lucie",
      email: person.email,
      mobilePhone: "0692654321",
    });
    expect(await auditOf(person.userId)).toMatchObject([
      {
        actor_id: admin.userId,
        action: "edit",
        subject_type: "user",
        // The entry holds no name and no address: the act stays when the person leaves.
        detail: { changed: ["name", "first_name", "mobile_phone"] },
      },
    ]);
  });

  it("makes reset links to the former e-mail invalid, mails both addresses, and asks to prove the new one", async () => {
    covers("§7.administration.3", "own.email.9");
    const person = await aConsumer(harness);
    const email = `lucie-${randomUUID()}@test.re`;
    await harness.call("POST", "/api/auth/forgot-password", { json: { email: person.email } });
    const text = (await harness.mailsTo(person.email)).map((mail) => mail.text).join();
    const token = /token=([\w-]+)/.exec(text)?.[1];
    expect((await edit(person.userId, { email })).status).toBe(200);
    const reset = await harness.call("POST", "/api/auth/reset-password", {
      json: { token, password: "un nouveau mot de passe" },
    });
    expect([reset.status, reset.body.code]).toEqual([400, "account/reset-link-invalid"]);
    expect(await harness.mailsTo(person.email)).toContainEqual(
      expect.objectContaining({
        subject: "L'e-mail de votre compte a été changé",
        text: expect.not.stringContaining(email),
      }),
    );
    const [link, ...others] = await harness.mailsTo(email);
    expect(others).toEqual([]);
    expect(link?.subject).toBe("Confirmez votre adresse e-mail");
    expect(link?.text).toContain("Un administrateur vient de mettre cette adresse");
    expect(link?.text).not.toContain("Lucie");
    const json = { email, password: PASSWORD };
    const { body } = await harness.call("POST", "/api/auth/login", { json });
    expect(body.user).toMatchObject({ email, emailUnproven: true });
  });

  it("ends the sessions and the passkeys of an account that is given another e-mail", async () => {
    covers("own.product.772");
    const person = await aConsumer(harness);
    const signedIn = async () =>
      (await harness.call("GET", "/api/auth/me", { token: person.token })).status;
    const passkey = aSoftPasskey(harness.baseUrl);
    const call = async (path: string, more: object = { token: person.token }) =>
      harness.call("POST", `/api/auth/${path}`, more);
    const made = passkey.make((await call("passkeys/options")).body.options.challenge);
    const added = await call("passkeys", {
      token: person.token,
      json: { name: "Téléphone", response: made },
    });
    expect(added.status).toBe(201);
    await edit(person.userId, { email: person.email.toUpperCase() });
    expect(await signedIn()).toBe(200);
    await edit(person.userId, { email: `autre-${person.email}` });
    expect(await signedIn()).toBe(401);
    const { body } = await call("passkey-challenge", {});
    const response = passkey.use(body.options.challenge);
    const opened = await call("passkey-login", { json: { response } });
    expect([opened.status, opened.body.code]).toEqual([400, "passkey/not-verified"]);
    const told = (await harness.mailsTo(person.email.toUpperCase())).find(({ subject }) =>
      subject.startsWith("L'e-mail de votre compte"),
    );
    expect(told?.text).toContain("ont été déconnectés et ses clés d'accès retirées");
  });

  it("mails nobody if the e-mail is unchanged", async () => {
    const person = await aConsumer(harness);
    await edit(person.userId, { email: person.email });
    expect((await harness.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      "Bienvenue !",
    ]);
  });

  it("names every wrong field at once", async () => {
    covers("D6.settled.14", "§5.admin.1");
    const person = await aConsumer(harness);
    const empty = { name: "", firstName: " ", email: "", mobilePhone: "" };
    const { status, body } = await edit(person.userId, empty);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "name", message: "Veuillez entrer Nom" },
      { field: "firstName", message: "Veuillez entrer Prénom" },
      { field: "email", message: "Veuillez entrer Email" },
      { field: "mobilePhone", message: "Veuillez entrer Téléphone portable" },
    ]);
  });

  it("refuses an e-mail that somebody has, whatever its case", async () => {
    covers("own.refusals.19");
    const [person, other] = await Promise.all([aConsumer(harness), aConsumer(harness)]);
    const { status, body } = await edit(person.userId, { email: other.email.toUpperCase() });
    expect([status, body.code]).toEqual([409, "account/email-taken"]);
    expect(await rowOf("users", person.userId)).toMatchObject({ name: "Payet" });
  });

  it("refuses somebody unknown or deleted", async () => {
    covers("own.refusals.22");
    expect((await edit(randomUUID())).body.code).toBe("account/not-found");
    const person = await aConsumer(harness);
    await remove("users", person.userId);
    expect((await edit(person.userId)).status).toBe(404);
  });
});

describe("who may call /api/admin", () => {
  const id = randomUUID();
  const CALLS = [
    ["GET", "/api/admin/dashboard?type=users"],
    ["GET", "/api/admin/dashboard"],
    ["GET", "/api/admin/export?type=users"],
    ["GET", "/api/admin/audit"],
    ["GET", "/api/admin/audit/export"],
    ["GET", "/api/admin/overview"],
    ["GET", "/api/admin/queue"],
    ["POST", `/api/admin/queue/messages/${id}/resolve`],
    ["PUT", `/api/admin/spaces/${id}/place`],
    ["GET", "/api/admin/refunds"],
    ["POST", "/api/admin/refunds"],
    ["GET", `/api/admin/users/${id}`],
    ["GET", `/api/admin/users/${id}/commitments`],
    ["GET", `/api/admin/purchases/order/${id}`],
    ["GET", `/api/admin/transactions/${id}/purchase`],
    ["GET", "/api/admin/disputes"],
    ["GET", "/api/admin/transfers"],
    ["GET", "/api/admin/reconciliation"],
    ["POST", "/api/admin/reconciliation"],
    ["PUT", `/api/admin/users/${id}`],
    ["POST", `/api/admin/users/${id}/suspend`],
    ["POST", `/api/admin/users/${id}/reinstate`],
    ["POST", `/api/admin/spaces/${id}/hide`],
    ["POST", `/api/admin/spaces/${id}/show`],
    ["DELETE", `/api/admin/users/${id}`],
    ["DELETE", `/api/admin/transactions/${id}`],
    ["GET", "/api/admin"],
    ["GET", "/api/admin/"],
    ["GET", "/api/admin/nothing-there"],
    ["POST", "/api/admin/users"],
    ["PUT", "/api/admin/nothing/there/at/all"],
  ] as const;

  it("is only the Admin: others get the same answer for existing and unknown addresses", async () => {
    covers("§1.purpose.5", "§6.roles.7");
    const { lessor, artisan, buyer } = await aStockedSpace(harness);
    const answers = (token?: string) =>
      Promise.all(
        CALLS.map(async ([method, path]) => {
          const { status, body } = await harness.call(method, path, { token });
          return JSON.stringify([status, body]);
        }),
      );
    for (const { token } of [lessor, artisan, buyer]) {
      expect(new Set(await answers(token))).toEqual(
        new Set([
          JSON.stringify([
            403,
            {
              code: "account/forbidden-role",
              message: "Votre compte ne permet pas cette action.",
            },
          ]),
        ]),
      );
    }
    for (const token of [undefined, "nobody's"]) {
      const seen = await answers(token);
      expect(new Set(seen).size).toBe(1);
      expect(seen[0]).toContain('[401,{"code":"session/required"');
    }
    expect(
      (await harness.call("GET", "/api/admin/nothing-there", { token: admin.token })).status,
    ).toBe(404);
  });

  it("is not in the public description of the API", async () => {
    const { body } = await harness.call("GET", "/api/openapi.json");
    expect(Object.keys(body.paths).filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  });
});
