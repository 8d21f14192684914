// What a journey needs to be there before it begins, made through the API as a client would.
import { randomBytes } from "node:crypto";
import { type Page, test } from "@playwright/test";
import { until } from "@stokaz/local/until";
import { keepInBrowser, picture } from "./fixtures.ts";

/** Of every account that the journeys open. */
export const PASSWORD = "trois letchis bien rouges";

/** Somebody registered, and what the browser keeps of their session. */
export type Account = { token: string; email: string; password: string; user: { role: string } };

type Fields = Readonly<Record<string, string | readonly string[] | Blob>>;

const photo = (): Blob => {
  const { buffer, mimeType } = picture("photo.png");
  return new Blob([Uint8Array.from(buffer)], { type: mimeType });
};

/** Where the next calls go; the run's own product without it. */
let otherOrigin: string | undefined;

/** Sends the calls of a journey to a product of its own; `undefined` back to the run's. */
export const callOn = (origin: string | undefined): void => {
  otherOrigin = origin;
};

/** One call of the API. @throws {Error} with the answer when it is refused */
export const ask = async (
  method: string,
  path: string,
  { token, json, fields }: { token?: string; json?: unknown; fields?: Fields } = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into as an outside client would.
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

/** Opens the link that was mailed to somebody who registered, as they would. */
export const proveAddress = async (email: string): Promise<void> => {
  const token = await until(async () => {
    const { data } = await ask("GET", `/sandbox/mail?format=json&to=${encodeURIComponent(email)}`);
    const texts = (data as { text: string }[]).map(({ text }) => text).join("\n");
    return /confirmer-email\?token=([\w-]+)/.exec(texts)?.[1];
  });
  await ask("POST", "/api/auth/confirm-email", { json: { token } });
};

/** Registers somebody, whose address is proven. A lessor's payment account is connected too, unless told otherwise. */
export const account = async (
  role: "lessor" | "artisan" | "consumer",
  more: Fields = {},
  isConnected = role === "lessor",
): Promise<Account> => {
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
  await proveAddress(email);
  if (isConnected) {
    const { url } = await ask("POST", "/api/auth/onboard", { token });
    await press(url, "complete");
  }
  const { user } = await ask("GET", "/api/auth/me", { token });
  return { token, email, password: PASSWORD, user };
};

type OfferedSpace = { id: string; name: string };

/** As many spaces of 10 m² at 12.50 € of one lessor, at one address; the last is the newest. */
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

/** One space that somebody may rent. */
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

/** The same day some months later, or the last of that month. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return later.toISOString().slice(0, 10);
};

/** A rental from today on at 12.50 € a pallet, its pallets held, not paid yet. */
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

/** The payer's bank decides on a debit that was ordered on a hosted page. */
export const settleDebit = (sessionId: string, status: "succeeded" | "failed"): Promise<void> =>
  ask("POST", `/sandbox/control/payments/${sessionId}`, { json: { status } });

/** Pays on a hosted page and goes nowhere from there: only the provider knows, and tells in its own time. */
export const payAt = (hostedPage: string): Promise<void> => press(hostedPage, "pay");

/** The paid rentals of an artisan. */
export const rentalsOf = (artisan: Account): Promise<unknown[]> =>
  ask("GET", "/api/renter/rented-storage", { token: artisan.token });

/** How the stand-in for the payment provider sends its events from now on. */
export const sendEvents = (mode: "normal" | "hold"): Promise<void> =>
  ask("PUT", "/sandbox/control/webhooks", { json: { mode } });

/** An artisan who rents 3 pallets for 3 months from today on. @param more what else the lessor registers with */
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

/** Opens somebody's session in a browser, as one who logged in before has it. */
export const openSession = (page: Page, { token, user }: Account): Promise<void> =>
  keepInBrowser(page, { token, role: user.role, user: JSON.stringify(user) });

/** One of the demo's people, whose password they all share. Journeys only look at what is theirs. */
export const demoAccount = async (
  name: "loueur" | "artisan" | "client" | "admin",
): Promise<Account> => {
  const email = `${name}@demo.stokaz.re`;
  const password = "demo-stokaz";
  const { token, user } = await ask("POST", "/api/auth/login", { json: { email, password } });
  return { token, email, password, user };
};

/** A product on sale, as the list gives it. */
export type Product = {
  _id: string;
  productName: string;
  storageId: string;
  supplierId: string;
  price: number;
};

/** A product of an artisan's rental at 8.50 €. @param more fields that differ */
export const putOnSale = async (
  artisan: Account,
  quantity: number,
  more: Fields = {},
): Promise<Product> => {
  const [rental] = await ask("GET", "/api/renter/rented-storage", { token: artisan.token });
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

/** A product of its own at 8.50 €. @param quantity units put on sale */
export const offeredProduct = async (quantity: number): Promise<Product> =>
  putOnSale((await tenant()).artisan, quantity);

/** Products of one artisan at one place, as {@link offeredProduct}. */
export const offeredTogether = async (count: number): Promise<Product[]> => {
  const { artisan } = await tenant();
  const products: Product[] = [];
  for (let made = 0; made < count; made += 1) products.push(await putOnSale(artisan, 10));
  return products;
};

/** Units held for somebody, not paid yet. */
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

/** An artisan some of whose products were just bought, one unit at a time. */
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
