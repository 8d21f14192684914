// @vitest-environment happy-dom
import { quoteBasket } from "@stokaz/contract/checkout/basket";
import { cents } from "@stokaz/contract/money/money";
import { rightPriceMessage, stockLeftMessage } from "@stokaz/contract/orders/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { aProduct, idOf, quoted, showsQuote } from "#test/products";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket } from "../../lib/browser/basket-changes.ts";
import BasketPage from "./basket-page.tsx";

const server = startServer();

beforeEach(() => server.answer(getTerritory, says(territory)));

const Page = () => (
  <>
    <BasketPage />
    <p role="note" aria-label="address">
      {useLocation().pathname + useLocation().search}
    </p>
  </>
);

const names = (): string[] => (getBasket()?.lines ?? []).map(({ name }) => name);
const lineOf = (name: string): HTMLElement => {
  const isOfLine = (item: HTMLElement): boolean => within(item).queryByText(name) !== null;
  const line = screen.getAllByRole("listitem").find(isOfLine);
  if (!line) throw new Error(`no line for ${name}`);
  return line;
};
const button = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole("button", { name });

const NOT_ON_SALE = {
  code: "order/not-on-sale",
  message: PROBLEMS["order/not-on-sale"].message,
} as const;
const ONE_LEFT = { code: "order/not-enough-stock", message: stockLeftMessage(1) } as const;
const MOVED = {
  code: "order/price-mismatch",
  message: rightPriceMessage(cents(900), cents(850)),
} as const;

it("shows nothing to order, and the way to the products", () => {
  show(<BasketPage />);
  expect(screen.getByText("Votre panier est vide.")).toBeDefined();
  const link = screen.getByRole("link", { name: "Voir les produits" });
  expect(link.getAttribute("href")).toBe("/product-listing");
});

it("is empty when what is kept can't be read", () => {
  localStorage.setItem("basket", '{"version":1,"lines":[{}]}');
  show(<BasketPage />);
  expect(screen.getByText("Votre panier est vide.")).toBeDefined();
});

it("shows its lines by artisan, what they come to, and where they are collected", async () => {
  addToBasket(aProduct(1), 2);
  addToBasket(aProduct(2, { supplierId: idOf(950), supplierName: "Vanille des Hauts" }), 1);
  server.answer(quoteBasket, showsQuote());
  const user = show(<Page />);
  const ofVanilla = screen.getByRole("region", { name: "Vendu par Vanille des Hauts" });
  expect(within(ofVanilla).getByText("Miel 2")).toBeDefined();
  expect(lineOf("Miel 1").textContent).toContain("8,50\u202f€ l'unité");
  expect(lineOf("Miel 1").textContent).toContain("17,00\u202f€");
  const total = screen.getByRole("region", { name: "Total" });
  expect(total.textContent).toContain("25,50\u202f€");
  const pickup = await screen.findByRole("region", { name: "Récupération" });
  expect(pickup.textContent).toContain("Saint-Pierre");
  expect(pickup.textContent).toContain("08:00 - 18:00");
  await user.click(within(lineOf("Miel 2")).getByRole("button", { name: /^Augmenter/ }));
  expect(total.textContent).toContain("34,00\u202f€");
  expect(server.sentTo(quoteBasket).at(-1)?.body).toMatchObject({
    items: [
      { productId: idOf(1), quantity: 2, price: 8.5 },
      { productId: idOf(2), quantity: 2, price: 8.5 },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Retirer Miel 1" }));
  expect(names()).toEqual(["Miel 2"]);
  expect(total.textContent).toContain("17,00\u202f€");
});

it("is emptied once that is confirmed", async () => {
  addToBasket(aProduct(1), 2);
  server.answer(quoteBasket, showsQuote());
  const user = show(<BasketPage />);
  await user.click(screen.getByRole("button", { name: "Vider le panier" }));
  const dialog = await screen.findByRole("dialog", { name: "Vider le panier ?" });
  expect(getBasket()).not.toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Vider le panier" }));
  expect(await screen.findByText("Votre panier est vide.")).toBeDefined();
});

describe("what can't be bought", () => {
  it("says so on its line, counts for nothing, and is left out by one tap", async () => {
    covers("own.product.60");
    for (const number of [1, 2, 3]) addToBasket(aProduct(number), 1);
    const gone = {
      productName: null,
      productPhoto: null,
      problem: { code: "product/not-found", message: PROBLEMS["product/not-found"].message },
    };
    server.answer(quoteBasket, showsQuote({ 1: gone, 2: { problem: NOT_ON_SALE } }));
    const user = show(<BasketPage />);
    await screen.findByText("2 produits ont changé depuis votre choix.");
    expect(lineOf("Miel 1").textContent).toContain(gone.problem.message);
    expect(within(lineOf("Miel 1")).queryByRole("link")).toBeNull();
    expect(lineOf("Miel 2").textContent).toContain(NOT_ON_SALE.message);
    expect(lineOf("Miel 2").textContent).toContain("Non compté");
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("8,50\u202f€");
    expect(screen.queryByRole("button", { name: "Vérifier la commande" })).toBeNull();
    await user.click(await button("Continuer sans ces produits"));
    expect(names()).toEqual(["Miel 3"]);
    expect(await button("Vérifier la commande")).toBeDefined();
  });

  it("offers the units that are left", async () => {
    addToBasket(aProduct(1), 3);
    server.answer(quoteBasket, showsQuote({ 1: { stockQuantity: 1, problem: ONE_LEFT } }));
    const user = show(<BasketPage />);
    const take = await button("En prendre 1");
    expect(lineOf("Miel 1").textContent).toContain("Il n'en reste que 1 en stock.");
    expect(screen.queryByRole("button", { name: /^Continuer sans/ })).toBeNull();
    server.answer(quoteBasket, showsQuote());
    await user.click(take);
    expect(getBasket()?.lines).toMatchObject([{ quantity: 1 }]);
    expect(await button("Vérifier la commande")).toBeDefined();
  });

  it("says from what to what a price moved, and counts once that is accepted", async () => {
    addToBasket(aProduct(1), 2);
    server.answer(quoteBasket, showsQuote({ 1: { price: 9, problem: MOVED } }));
    const user = show(<BasketPage />);
    const accept = await button("Accepter le nouveau prix");
    expect(lineOf("Miel 1").textContent).toContain(MOVED.message);
    expect(lineOf("Miel 1").textContent).toContain("9,00\u202f€ l'unité");
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("0,00\u202f€");
    server.answer(quoteBasket, showsQuote({ 1: { price: 9 } }));
    await user.click(accept);
    expect(await button("Vérifier la commande")).toBeDefined();
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("18,00\u202f€");
    expect(server.sentTo(quoteBasket).at(-1)?.body).toMatchObject({ items: [{ price: 9 }] });
  });

  it("may be the sum", async () => {
    addToBasket(aProduct(1), 1);
    const { message } = PROBLEMS["order/total-out-of-range"];
    const problem = { code: "order/total-out-of-range", message };
    server.answer(quoteBasket, (sent) => says({ ...quoted(sent.body), problem })(sent));
    show(<BasketPage />);
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Vérifier la commande" })).toBeNull();
  });
});

it("keeps everything while nobody answers, and asks again", async () => {
  addToBasket(aProduct(1), 2);
  const user = show(<BasketPage />);
  server.answer(quoteBasket, isSilent);
  const retry = await screen.findByRole("button", { name: "Réessayer" }, { timeout: 5000 });
  expect(screen.getByText("Prix et stock n'ont pas pu être vérifiés.")).toBeDefined();
  expect(lineOf("Miel 1").textContent).toContain("17,00\u202f€");
  server.answer(quoteBasket, showsQuote());
  await user.click(retry);
  expect(await button("Vérifier la commande")).toBeDefined();
});

describe("« Vérifier la commande »", () => {
  it.each([
    ["a visitor to log in first", undefined, "/connexion?next=%2Fverifier-commande"],
    ["a consumer to the review", "consumer", "/verifier-commande"],
  ] as const)("leads %s", async (_, role, address) => {
    if (role) logIn(role);
    addToBasket(aProduct(1), 2);
    server.answer(quoteBasket, showsQuote());
    const user = show(<Page />);
    await user.click(await button("Vérifier la commande"));
    expect(screen.getByRole("note", { name: "address" }).textContent).toBe(address);
  });

  it("tells an artisan to log in otherwise", async () => {
    addToBasket(aProduct(1), 2);
    logIn("artisan");
    server.answer(quoteBasket, showsQuote());
    const user = show(<BasketPage />);
    await user.click(await button("Vérifier la commande"));
    expect(screen.getByText(/^Vous êtes connecté avec un compte artisan-producteur/)).toBeDefined();
  });
});
