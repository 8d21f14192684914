// @vitest-environment happy-dom
import { createBasketCheckout, quoteBasket } from "@stokaz/contract/checkout/basket";
import { cents } from "@stokaz/contract/money/money";
import {
  createOrderCheckout,
  rightPriceMessage,
  stockLeftMessage,
} from "@stokaz/contract/orders/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getProduct } from "@stokaz/contract/products/products";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProduct, idOf, onWire, PLACE, showsQuote } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket } from "../../lib/browser/basket-changes.ts";
import ReviewPage from "./review-page.tsx";

const server = startServer();

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(quoteBasket, showsQuote());
});

afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole("button", { name });

const describedBy = (element: HTMLElement): string | undefined =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

const MOVED = {
  price: 9,
  problem: {
    code: "order/price-mismatch",
    message: rightPriceMessage(cents(900), cents(850)),
  },
};

const REVIEW_TEXTS = [
  "Vérifiez votre commande",
  "Vendu par La Ruche des Hauts",
  "2 × 8,50\u202f€",
  "17,00\u202f€",
  "Vendu par Vanille des Hauts",
  "Vendeur professionnel",
  "Toutes taxes comprises",
  "Saint-Pierre",
  "08:00 - 18:00",
  "À récupérer au plus tard le 20 décembre 2026, si vous payez aujourd'hui.",
  "quatorze jours",
  "garantie légale de conformité",
  "Ce que la loi vous garantit",
  "vous acceptez les conditions d'utilisation",
];

const REVIEW_LINKS = [
  "/panier",
  `/vendeurs/${idOf(950)}`,
  "/terms-of-use",
  "/terms-of-use#retractation",
  "/terms-of-use#garanties",
];

describe("the review of a basket", () => {
  const AT = "/verifier-commande";

  it("shows all that a buyer is to know, and the sum on the button", async () => {
    covers("own.product.61", "own.product.111");
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(2, { supplierId: idOf(950), supplierName: "Vanille des Hauts" }), 1);
    show(<ReviewPage />, AT);
    expect(await button(/^Payer 25,50\s€$/u)).toBeDefined();
    const page = document.body.textContent ?? "";
    for (const words of REVIEW_TEXTS) expect(page).toContain(words);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(REVIEW_LINKS));
  });

  it("says of each product whether one may change one's mind", async () => {
    covers("own.product.104");
    server.answer(quoteBasket, showsQuote({ 2: { withdrawalException: "fast_perishable" } }));
    addToBasket(aProduct(1), 1);
    addToBasket(aProduct(2), 1);
    show(<ReviewPage />, AT);
    await button(/^Payer/);
    const [honey, fruit] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(honey).toContain("Vous pouvez changer d'avis jusqu'à 14 jours après avoir récupéré");
    expect(fruit).toContain("Pas de droit de rétractation");
    expect(fruit).toContain("L. 221-28, 4°");
  });

  it("says of each product which allergens it has, and nothing of what is no food", async () => {
    covers("own.product.182");
    server.answer(quoteBasket, showsQuote({ 1: { allergens: "Allergènes : lait" } }));
    addToBasket(aProduct(1), 1);
    addToBasket(aProduct(2), 1);
    show(<ReviewPage />, AT);
    await button(/^Payer/);
    const [cake, basket] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(cake).toContain("Allergènes : lait");
    expect(basket).not.toContain("Allergènes");
  });

  it("says of each product what a kilo, a litre or a piece of it costs", async () => {
    covers("own.product.164");
    const pot = {
      netQuantity: { amount: 250, unit: "g" },
      unitPrice: { price: 34, per: "kg" },
    };
    server.answer(quoteBasket, showsQuote({ 2: pot }));
    addToBasket(aProduct(1), 1);
    addToBasket(aProduct(2), 1);
    show(<ReviewPage />, AT);
    await button(/^Payer/);
    const [unmeasured, honey] = screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(honey).toMatch(/250\sg, soit 34,00\s€ le kilo/u);
    expect(unmeasured).not.toContain("soit");
  });

  it("asks for all of it at once; a refusal stays beside the button, and the basket is kept", async () => {
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(2), 1);
    server.answer(createBasketCheckout, refuses("checkout/too-many-open"));
    const user = show(<ReviewPage />, AT);
    await user.click(await button(/^Payer/));
    const { message } = PROBLEMS["checkout/too-many-open"];
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(describedBy(await button(/^Payer/))).toBe(message);
    expect(server.sentTo(createBasketCheckout).map(({ body }) => body)).toEqual([
      {
        storageId: PLACE,
        items: [
          { productId: idOf(1), quantity: 2, price: 8.5 },
          { productId: idOf(2), quantity: 1, price: 8.5 },
        ],
      },
    ]);
    expect(getBasket()?.lines).toHaveLength(2);
  });

  it("shows what changed while it was looked at, and goes on with the rest", async () => {
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(2), 1);
    const { message } = PROBLEMS["order/not-on-sale"];
    server.answer(createBasketCheckout, refuses("order/not-on-sale"));
    const user = show(<ReviewPage />, AT);
    const pay = await button(/^Payer 25,50/);
    server.answer(
      quoteBasket,
      showsQuote({ 2: { problem: { code: "order/not-on-sale", message } } }),
    );
    await user.click(pay);
    await user.click(await button("Continuer sans ce produit"));
    const rest = await button(/^Payer 17,00\s€$/u);
    expect(rest.getAttribute("aria-describedby")).toBeNull();
    expect(getBasket()?.lines).toMatchObject([{ name: "Miel 1" }]);
  });

  it("of alcohol asks for the age before it goes on, and says it with the order", async () => {
    covers("own.product.113");
    addToBasket(aProduct(1), 2);
    server.answer(quoteBasket, showsQuote({ 1: { isAdultOnly: true } }));
    server.answer(createBasketCheckout, refuses("checkout/too-many-open"));
    const user = show(<ReviewPage />, AT);
    await user.click(await button(/^Payer/));
    const box = screen.getByRole("checkbox", { name: "Je déclare avoir 18 ans ou plus." });
    screen.getByText("Cochez cette case pour continuer.");
    expect(document.activeElement).toBe(box);
    expect(server.sentTo(createBasketCheckout)).toEqual([]);
    screen.getByText(/^L'abus d'alcool est dangereux pour la santé/);
    await user.click(box);
    await user.click(await button(/^Payer/));
    await expect.poll(() => server.sentTo(createBasketCheckout).length).toBe(1);
    expect(server.sentTo(createBasketCheckout)[0]?.body).toMatchObject({ isAdult: true });
  });

  it("of nothing leads to the products", () => {
    show(<ReviewPage />, AT);
    expect(screen.getByText("Votre panier est vide.")).toBeDefined();
  });
});

describe("the review of one product", () => {
  const at = (quantity: number) => `/verifier-commande?product=${idOf(1)}&quantity=${quantity}`;

  it("asks for as many as the address says, whatever the basket holds", async () => {
    addToBasket(aProduct(2), 4);
    server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
    server.answer(createOrderCheckout, refuses("server/provider-unavailable"));
    const user = show(<ReviewPage />, at(2));
    await user.click(await button(/^Payer 17,00\s€$/u));
    const { message } = PROBLEMS["server/provider-unavailable"];
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(server.sentTo(createOrderCheckout).map(({ body }) => body)).toEqual([
      {
        storageId: PLACE,
        supplierId: idOf(903),
        item: { productId: idOf(1), quantity: 2, price: 8.5 },
      },
    ]);
    expect(screen.queryByText("Miel 2")).toBeNull();
    expect(getBasket()?.lines).toMatchObject([{ name: "Miel 2", quantity: 4 }]);
  });

  it("asks again, for a new yes, when its price moved meanwhile", async () => {
    server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
    server.answer(quoteBasket, showsQuote({ 1: MOVED }));
    const user = show(<ReviewPage />, at(2));
    const accept = await button("Accepter le nouveau prix");
    expect(screen.getByText(/est passé de 8,50\s€ à 9,00\s€\.$/u)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Payer/ })).toBeNull();
    server.answer(quoteBasket, showsQuote());
    await user.click(accept);
    expect(await button(/^Payer 18,00\s€$/u)).toBeDefined();
  });

  it("says what somebody else bought meanwhile, and leads back to the product", async () => {
    const message = stockLeftMessage(0);
    const problem = { code: "order/not-enough-stock", message };
    server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
    server.answer(quoteBasket, showsQuote({ 1: { stockQuantity: 0, problem } }));
    show(<ReviewPage />, at(2));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Payer/ })).toBeNull();
    for (const way of screen.getAllByRole("link", { name: "Revenir au produit" })) {
      expect(way.getAttribute("href")).toBe(`/produits/${idOf(1)}?quantity=2`);
    }
  });

  it("says that an order was not answered, beside the button too, and can be tried again", async () => {
    covers("§8.messages.22");
    server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
    server.answer(createOrderCheckout, isSilent);
    const user = show(<ReviewPage />, at(2));
    await user.click(await button(/^Payer/));
    const failure = "Échec de la commande. Veuillez réessayer.";
    expect((await screen.findByRole("alert")).textContent).toContain(failure);
    // The role is a button's.
    const pay = (await button(/^Payer/)) as HTMLButtonElement;
    expect(describedBy(pay)).toBe(failure);
    expect(pay.disabled).toBe(false);
  });

  it("says that it is not there", async () => {
    server.answer(getProduct, refuses("product/not-found"));
    show(<ReviewPage />, at(1));
    expect(await screen.findByText(/^Ce produit n'est plus proposé/)).toBeDefined();
  });
});

it.each([
  ["one product", `/verifier-commande?product=${idOf(1)}`, createOrderCheckout, undefined],
  ["the basket", "/verifier-commande", createBasketCheckout, "cs_1"],
])(
  "goes to the payment page of %s three seconds after saying so",
  async (_, at, checkout, kept) => {
    covers("§9.constants.4", "§4.ordering.1");
    addToBasket(aProduct(2), 1);
    const assign = vi.spyOn(window.location, "assign").mockReturnValue();
    const url = "https://pay.test/1";
    server.answer(getProduct, says({ data: onWire(aProduct(1)), isOnSale: true, pictures: [] }));
    server.answer(checkout, says({ sessionId: "cs_1", url }));
    const user = show(<ReviewPage />, at);
    const pay = await button(/^Payer 8,50\s€$/u);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(pay);
    expect(await screen.findByText("Redirection vers le paiement...")).toBeDefined();
    expect(pay.dataset.loading).toBe("true");
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(assign).toHaveBeenCalledExactlyOnceWith(url);
    expect(getBasket()?.sessionId).toBe(kept);
    assign.mockRestore();
  },
);
