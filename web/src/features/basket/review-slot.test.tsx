// @vitest-environment happy-dom
import { createBasketCheckout, quoteBasket } from "@stokaz/contract/checkout/basket";
import { listSlots } from "@stokaz/contract/handover/slots";
import { createOrderCheckout } from "@stokaz/contract/orders/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getProduct } from "@stokaz/contract/products/products";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { aProduct, idOf, onWire, PLACE, quoted } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { at, closedDay, openDay, slotted, startAtNoon } from "#test/slots";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket } from "../../lib/browser/basket-changes.ts";
import ReviewPage from "./review-page.tsx";

const server = startServer();
startAtNoon();

const FREE = slotted(openDay("2026-12-05", { "08:00": 1, "08:30": 3 }));
const TAKEN = slotted(openDay("2026-12-05", { "08:00": 0, "08:30": 3 }));
const ADDRESS = "/verifier-commande";
const EIGHT = at("2026-12-05", "08:00");

const quotes = (isSlotted: boolean): void =>
  server.answer(quoteBasket, ({ body, ...sent }) => {
    const quote = quoted(body);
    return says({ ...quote, storage: { ...quote.storage, isSlotted } })({ body, ...sent });
  });

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listSlots, says(FREE));
  quotes(true);
  addToBasket(aProduct(1), 2);
});

const radio = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole("radio", { name });
const payButton = (): Promise<HTMLElement> => screen.findByRole("button", { name: /^Payer/ });
const lastSlot = (): unknown =>
  // The contract's body of this call.
  (server.sentTo(createBasketCheckout).at(-1)?.body as { slot?: string } | undefined)?.slot;

it("offers a slot, which may wait, up to the last day to collect", async () => {
  covers("own.product.84");
  server.answer(createBasketCheckout, refuses("server/provider-unavailable"));
  const user = show(<ReviewPage />, ADDRESS);
  const region = await screen.findByRole("region", { name: "Choisir un créneau (facultatif)" });
  const later = await within(region).findByRole<HTMLInputElement>("radio", { name: "Plus tard" });
  expect(later.checked).toBe(true);
  expect(server.sentTo(listSlots)[0]?.query.get("until")).toBe("2026-12-21");
  await user.click(await payButton());
  expect(lastSlot()).toBeUndefined();
  await user.click(await radio(/samedi/));
  expect(screen.getByText(/^Créneau\s: samedi 5 décembre à 8\sh$/u)).toBeDefined();
  await user.click(await payButton());
  expect(lastSlot()).toBe(EIGHT);
});

it("says that the slot was taken meanwhile, and keeps all else", async () => {
  covers("own.product.84");
  server.answer(createBasketCheckout, refuses("slot/full"));
  const user = show(<ReviewPage />, `${ADDRESS}?creneau=${EIGHT}`);
  // The role is a radio button's.
  expect(((await radio(/de 8\sh à 8\sh\s30/u)) as HTMLInputElement).checked).toBe(true);
  server.answer(listSlots, says(TAKEN));
  await user.click(await payButton());
  expect(
    await screen.findByText("Le créneau que vous aviez choisi n'est plus libre."),
  ).toBeDefined();
  expect(await screen.findAllByText(PROBLEMS["slot/full"].message)).toHaveLength(2);
  expect(getBasket()?.lines).toMatchObject([{ name: "Miel 1", quantity: 2 }]);
  await user.click(await radio(/samedi/));
  expect(screen.queryAllByText(PROBLEMS["slot/full"].message)).toHaveLength(1);
  await user.click(await payButton());
  expect(lastSlot()).toBe(at("2026-12-05", "08:30"));
});

it("holds the slot of one product too", async () => {
  server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
  server.answer(createOrderCheckout, refuses("server/provider-unavailable"));
  const user = show(<ReviewPage />, `${ADDRESS}?product=${idOf(1)}&creneau=${EIGHT}`);
  await radio(/de 8\sh à 8\sh\s30/u);
  await user.click(await payButton());
  expect(server.sentTo(createOrderCheckout)[0]?.body).toMatchObject({
    storageId: PLACE,
    slot: EIGHT,
  });
});

it("offers none where weekly hours alone hold, and says when it is closed", async () => {
  covers("own.product.87");
  quotes(false);
  const cyclone = closedDay("2026-12-05", "Alerte cyclone : Belal");
  const data = [cyclone, openDay("2026-12-06", {})];
  server.answer(listSlots, says({ isSlotted: false, data }));
  server.answer(createBasketCheckout, refuses("server/provider-unavailable"));
  const user = show(<ReviewPage />, `${ADDRESS}?creneau=${EIGHT}`);
  expect((await screen.findByRole("list", { name: "Fermetures" })).textContent).toBe(
    "Alerte cyclone le 5 décembre\u202f: Belal",
  );
  expect(screen.queryByRole("region", { name: /créneau/ })).toBeNull();
  await user.click(await payButton());
  expect(lastSlot()).toBeUndefined();
});
