// @vitest-environment happy-dom
import { quoteBasket } from "@stokaz/contract/checkout/basket";
import { checkPass, listPickups } from "@stokaz/contract/handover/handover";
import { listSlots } from "@stokaz/contract/handover/slots";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { threePickupLines, wirePickup, wirePickups } from "#test/handovers";
import { aProduct, quoted, showsQuote } from "#test/products";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { openDay, slotted, startAtNoon } from "#test/slots";
import BasketPage from "../features/basket/basket-page.tsx";
import ReviewPage from "../features/basket/review-page.tsx";
import { PickupsSection } from "../features/handovers/pickups-section.tsx";
import { addToBasket } from "../lib/browser/basket-changes.ts";
import { AlcoholNotice } from "../ui/notices/alcohol-notice.tsx";

const server = startServer();
startAtNoon();

const SENTENCE =
  "L'alcool ne se vend pas et ne se remet pas de 20 h à 8 h 30 (arrêté préfectoral).";
const RUM = aProduct(1, { category: "Boissons", subCategory: "Rhums et punchs" });
const REVIEW = "/verifier-commande";

const HOURS = { start: "20:00", end: "08:30" };
type Shown = { at?: string; hours?: { start: string; end: string } | null };

/** Shows a page of a territory with these hours without alcohol. */
const showIn = (page: ReactElement, { at, hours = HOURS }: Shown = {}) => {
  server.answer(getTerritory, says({ ...territory, alcoholClosedHours: hours }));
  return show(page, at, "*", [], hours ? { alcoholHoursText: SENTENCE } : {});
};

beforeEach(() => {
  logIn("consumer");
  server.answer(quoteBasket, showsQuote({ 1: { isAdultOnly: true } }));
  addToBasket(RUM, 1);
});

const payButton = (): Promise<HTMLElement> => screen.findByRole("button", { name: /^Payer/ });

describe("the hours without alcohol", () => {
  const PARTS: readonly [name: string, part: ReactElement, at: string][] = [
    ["notice beside a bottle", <AlcoholNotice key="notice" />, "/"],
    ["basket", <BasketPage key="basket" />, "/panier"],
    ["review", <ReviewPage key="review" />, REVIEW],
  ];

  it.each(PARTS)("are said in the %s", async (_, part, at) => {
    covers("own.product.568");
    showIn(part, { at });
    await screen.findByText(SENTENCE, { exact: false });
  });

  it.each([
    ["who buys something else", false, HOURS],
    ["where there are none", true, null],
  ])("are said to nobody %s", async (_, isAdultOnly, hours) => {
    covers("own.product.568");
    server.answer(quoteBasket, showsQuote({ 1: { isAdultOnly } }));
    showIn(<BasketPage />, { at: "/panier", hours });
    await screen.findByRole("button", { name: "Vérifier la commande" });
    expect(screen.queryByText(/^L'alcool ne se vend pas/)).toBeNull();
  });

  it("leave a bottle out of the total, with the way to buy the rest", async () => {
    covers("own.product.566");
    addToBasket(aProduct(2), 1);
    const problem = { code: "order/alcohol-hours", message: SENTENCE };
    server.answer(quoteBasket, showsQuote({ 1: { isAdultOnly: true, problem } }));
    const user = showIn(<ReviewPage />, { at: REVIEW });
    await screen.findByText("Un produit ne se vend pas à cette heure.");
    expect(screen.getByText(SENTENCE)).toBeDefined();
    server.answer(quoteBasket, showsQuote());
    await user.click(screen.getByRole("button", { name: "Continuer sans ce produit" }));
    expect((await payButton()).textContent).toMatch(/^Payer 8,50/);
  });

  it.each([
    [true, ["de 8\u202fh\u202f30 à 9\u202fh"], 0],
    [false, ["de 8\u202fh à 8\u202fh\u202f30", "de 8\u202fh\u202f30 à 9\u202fh"], 1],
  ])("have no slot where an order has alcohol: %s", async (isAdultOnly, expected, sundays) => {
    covers("own.product.567");
    server.answer(getTerritory, says({ ...territory, alcoholClosedHours: HOURS }));
    const saturday = openDay("2026-12-05", { "08:00": 3, "08:30": 3 });
    server.answer(listSlots, says(slotted(saturday, openDay("2026-12-06", { "20:00": 3 }))));
    server.answer(quoteBasket, ({ body, ...sent }) => {
      const quote = quoted(body, { 1: { isAdultOnly } });
      return says({ ...quote, storage: { ...quote.storage, isSlotted: true } })({ body, ...sent });
    });
    const user = show(<ReviewPage />, REVIEW);
    await user.click(await screen.findByRole("radio", { name: /samedi/ }));
    const group = await screen.findByRole("radiogroup", { name: /^Heure/ });
    const names = within(group)
      .getAllByRole("radio")
      .map((radio) => radio.getAttribute("aria-label"));
    expect(names).toEqual(expected);
    expect(screen.queryAllByRole("radio", { name: /dimanche/ })).toHaveLength(sundays);
  });

  it("are said at the door, beside the bottle", async () => {
    covers("own.product.568");
    const pickup = wirePickup(threePickupLines());
    logIn("lessor");
    server.answer(checkPass, says({ pickup }));
    server.answer(listPickups, says(wirePickups([pickup])));
    showIn(<PickupsSection />, { at: "/remises?commande=K7M2-P9QR&code=K7M2P9" });
    const dialog = within(await screen.findByRole("dialog"));
    const group = await dialog.findByRole("group", { name: "Distillerie du Tampon" });
    expect(await within(group).findByText(SENTENCE)).toBeDefined();
    expect(dialog.getAllByText(SENTENCE)).toHaveLength(1);
  });
});
