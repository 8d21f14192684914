// Creates the data that a journey needs, through the API like a client.
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { picture } from "./fixtures.ts";

/** Password of every account that the journeys open. */
export const PASSWORD = "trois letchis bien rouges";

/** A registered person, with the session data that the browser stores. */
export type Account = { token: string; email: string; password: string; user: { role: string } };

type Fields = Readonly<Record<string, string | readonly string[] | Blob>>;

const photo = (): Blob => {
  const { buffer, mimeType } = picture("photo.png");
  return new Blob([Uint8Array.from(buffer)], { type: mimeType });
};

/** Origin of the next calls; `undefined` means the product of this run. */
let otherOrigin: string | undefined;

/**
 * Sends the calls of a journey to a product of its own; `undefined` sends them to the run's product
 * again.
 */
export const callOn = (origin: string | undefined): void => {
  otherOrigin = origin;
};

/** Makes one call of the API. @throws {Error} with the answer if it is refused */
export const ask = async (
  method: string,
  path: string,
  { token, json, fields }: { token?: string; json?: unknown; fields?: Fields } = {},
  // biome-ignore lint/suspicious/noExplicitAny: the tests read answers like an outside client, without types.
): Promise<any> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (typeof value === "string") form.append(name, value);
    else if (value instanceof Blob) form.append(name, value, "photo.png");
    else for (const item of value) form.append(name, item);
  }
  const origin = otherOrigin ?? test.info().project.use.baseURL;
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(fields && { body: form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
};

const press = async (pageUrl: string, action: string): Promise<void> => {
  const body = new URLSearchParams({ action });
  await fetch(pageUrl, { method: "POST", redirect: "manual", body });
};

/** Waits up to 20 seconds for a mail to a person with matching words, and returns these. */
export const mailed = async (to: string, words: RegExp): Promise<string> => {
  let found: string | undefined;
  const look = async (): Promise<string | undefined> => {
    const { data } = await ask("GET", `/sandbox/mail?format=json&to=${encodeURIComponent(to)}`);
    // The sandbox's list of mails, as far as it is read here.
    found = (data as { text: string }[]).map(({ text }) => words.exec(text)?.[0]).find(Boolean);
    return found;
  };
  const message = `a mail to ${to} with ${words}`;
  await expect.poll(look, { message, intervals: [20] }).toBeDefined();
  return found ?? "";
};

/** Opens the link in the mail that proves a new e-mail address, like the person would. */
export const proveAddress = async (email: string): Promise<void> => {
  const link = await mailed(email, /\/confirmer-email\?token=[\w-]+/);
  await ask("POST", "/api/auth/confirm-email", { json: { token: link.split("=")[1] } });
};

/** Connects a lessor's or artisan's payment account, like on the provider's hosted page. */
const connectForPayments = async (token: string): Promise<void> => {
  const { url } = await ask("POST", "/api/auth/onboard", { token });
  await press(url, "complete");
};

type Role = "lessor" | "artisan" | "consumer";

type Registered = { token: string; email: string };

const registerPerson = async (role: Role, more: Fields): Promise<Registered> => {
  const email = `${role}-${randomBytes(5).toString("hex")}@exemple.re`;
  const { token } = await ask("POST", "/api/auth/register", {
    fields: {
      role,
      name: "Payet",
      firstName: "Marie",
      address: "12 rue de la Gare, 97410 Saint-Pierre",
      fixedPhone: "0262123456",
      mobilePhone: "0692123456",
      email,
      password: PASSWORD,
      profilePhoto: photo(),
      termsGeneralAccepted: "true",
      termsPrivacyAccepted: "true",
      ...(role === "lessor" && {
        retrievalDays: ["Lun", "Jeu"],
        "retrievalTimes[start]": "08:00",
        "retrievalTimes[end]": "18:00",
        deliveryDays: ["Mer"],
        "deliveryTimes[start]": "09:00",
        "deliveryTimes[end]": "12:00",
        hasRentalContract: "true",
        hasInsuranceExtension: "true",
        plansToSubscribeInsurance: "true",
      }),
      ...(role === "artisan" && {
        companyName: "Vanille des Hauts SARL",
        tradeName: "Vanille des Hauts",
        SIRET: "73282932000074",
        brandLogo: photo(),
      }),
      ...more,
    },
  });
  return { token, email };
};

const accountOf = async ({ token, email }: Registered): Promise<Account> => {
  const { user } = await ask("GET", "/api/auth/me", { token });
  return { token, email, password: PASSWORD, user };
};

/** Registers a person, whose address is not proven. */
export const unprovenAccount = async (role: Role): Promise<Account> =>
  accountOf(await registerPerson(role, {}));

/**
 * Registers a person and proves their address. A lessor's payment account is also connected by
 * default.
 */
export const account = async (
  role: Role,
  more: Fields = {},
  isConnected = role === "lessor",
): Promise<Account> => {
  const registered = await registerPerson(role, more);
  await proveAddress(registered.email);
  if (isConnected) await connectForPayments(registered.token);
  return accountOf(registered);
};

type OfferedSpace = { id: string; name: string };

/**
 * Creates several spaces of 10 m² at 12.50 € for one lessor, at one address; the last one is the
 * newest.
 */
export const offeredSpaces = async (
  count: number,
  address = "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  more?: Fields,
): Promise<(OfferedSpace & { lessor: Account })[]> => {
  const lessor = await account("lessor", more);
  const spaces: (OfferedSpace & { lessor: Account })[] = [];
  for (let made = 0; made < count; made += 1) {
    const name = `Cave ${randomBytes(4).toString("hex")}`;
    const { storageSpace } = await ask("POST", "/api/storageSpace/create", {
      token: lessor.token,
      fields: {
        name,
        surface: "10",
        address,
        price: "12.5",
        managerLastName: "Hoarau",
        managerFirstName: "Jean",
        phone: "0692000001",
        photo: photo(),
      },
    });
    spaces.push({ id: storageSpace._id, name, lessor });
  }
  return spaces;
};

/** Creates one space that can be rented. */
export const offeredSpace = async (
  address?: string,
  more?: Fields,
): Promise<OfferedSpace & { lessor: Account }> => {
  const [space] = await offeredSpaces(1, address, more);
  if (!space) throw new Error("no space");
  return space;
};

/** Today in La Réunion, `YYYY-MM-DD`. */
export const today = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Indian/Reunion" }).format();

/** The same day some months later, or the last day of that month. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return later.toISOString().slice(0, 10);
};

/** A rental from today at 12.50 € per pallet. Its pallets are held, but it is not paid yet. */
export const askedRental = (
  artisan: Account,
  spaceId: string,
  { pallets, months }: { pallets: number; months: number },
): Promise<{ url: string; sessionId: string }> =>
  ask("POST", "/api/storagepayment/create-checkout-session", {
    token: artisan.token,
    json: {
      storageId: spaceId,
      spaceToRent: pallets,
      startDate: today(),
      endDate: monthsLater(today(), months),
      totalPrice: 12.5 * pallets * months,
    },
  });

/** Simulates the decision of the payer's bank on a debit that was ordered on a hosted page. */
export const settleDebit = (sessionId: string, status: "succeeded" | "failed"): Promise<void> =>
  ask("POST", `/sandbox/control/payments/${sessionId}`, { json: { status } });

/**
 * Pays on a hosted page and does not return from it: only the provider knows of the payment, and
 * reports it later.
 */
export const payAt = (hostedPage: string): Promise<void> => press(hostedPage, "pay");

/** The paid rentals of an artisan, which are their leases, too. */
export const rentalsOf = (artisan: Account): Promise<{ _id: string }[]> =>
  ask("GET", "/api/renter/rented-storage", { token: artisan.token });

/**
 * An artisan who rents 3 pallets for 3 months from today.
 *
 * @param more further registration fields of the lessor
 */
export const tenant = async (
  more?: Fields,
): Promise<{
  artisan: Account;
  lessor: Account;
  spaceName: string;
}> => {
  const [artisan, space] = await Promise.all([account("artisan"), offeredSpace(undefined, more)]);
  const { url, sessionId } = await askedRental(artisan, space.id, { pallets: 3, months: 3 });
  await payAt(url);
  await ask("GET", `/api/storagepayment/payment-success?session_id=${sessionId}`, {
    token: artisan.token,
  });
  return { artisan, lessor: space.lessor, spaceName: space.name };
};

/** A product on sale, as the list returns it. */
export type Product = {
  _id: string;
  productName: string;
  storageId: string;
  supplierId: string;
  price: number;
};

/** Puts a product of an artisan's rental on sale at 8.50 €. @param more fields that differ */
export const putOnSale = async (
  artisan: Account,
  quantity: number,
  more: Fields = {},
): Promise<Product> => {
  const [rental] = await rentalsOf(artisan);
  if (!rental) throw new Error("no rental");
  const { product } = await ask("POST", "/api/product/create", {
    token: artisan.token,
    fields: {
      rentedSpaceId: rental._id,
      productName: `Miel ${randomBytes(4).toString("hex")}`,
      pickupLocation: "Terre Sainte, Saint-Pierre",
      brand: "Ruche des Hauts",
      category: "Épicerie sucrée",
      quantity: String(quantity),
      price: "8.5",
      area: "1",
      description: "Miel de letchi récolté à Saint-Joseph.",
      productPhoto: photo(),
      ...more,
    },
  });
  return product;
};

/** A product of a new artisan at 8.50 €. @param quantity units put on sale */
export const offeredProduct = async (quantity: number): Promise<Product> =>
  putOnSale((await tenant()).artisan, quantity);

/** Products of one artisan at one place, like {@link offeredProduct}. */
export const offeredTogether = async (count: number): Promise<Product[]> => {
  const { artisan } = await tenant();
  const products: Product[] = [];
  for (let made = 0; made < count; made += 1) products.push(await putOnSale(artisan, 10));
  return products;
};

/** An order whose units are held, but that is not paid yet. */
export const askedOrder = (
  consumer: Account,
  { _id: productId, storageId, supplierId, price }: Product,
  quantity: number,
): Promise<{ url: string; sessionId: string }> =>
  ask("POST", "/api/product-payment/checkout", {
    token: consumer.token,
    json: { storageId, supplierId, item: { productId, price, quantity } },
  });

/** The paid orders of a consumer. */
export const ordersOf = async (consumer: Account): Promise<{ _id: string }[]> =>
  (await ask("GET", "/api/orders/getOrders", { token: consumer.token })).data;

/** An artisan with recent sales of one unit each. */
export const seller = async (sales: number): Promise<Account> => {
  const [{ artisan }, consumer] = await Promise.all([tenant(), account("consumer")]);
  const product = await putOnSale(artisan, sales);
  for (let sold = 0; sold < sales; sold += 1) {
    const { url, sessionId } = await askedOrder(consumer, product, 1);
    await payAt(url);
    const success = `/api/product-payment/success?session_id=${sessionId}`;
    await ask("GET", success, { token: consumer.token });
  }
  return artisan;
};
