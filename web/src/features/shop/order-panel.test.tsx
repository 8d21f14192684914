// @vitest-environment happy-dom
import { LIMITS } from "@stokaz/contract/limits";
import type { Product } from "@stokaz/contract/products/products";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { aProduct, idOf } from "#test/products";
import { logIn, show, startServer } from "#test/screen";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket } from "../../lib/browser/basket-changes.ts";
import { OrderPanel, StockBadge } from "./order-panel.tsx";

startServer();

const Address = () => {
  const { pathname, search } = useLocation();
  return <p role="note" aria-label="address">{`${pathname}${search}`}</p>;
};

const address = (): string | null => screen.getByRole("note", { name: "address" }).textContent;

const showPanel = (product: Product): UserEvent =>
  show(
    <>
      <h2 id="name">{product.productName}</h2>
      <OrderPanel
        product={product}
        nameId="name"
        hrefOf={(quantity) => `/here?quantity=${quantity}`}
      />
      <Address />
    </>,
  );

const add = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole("button", { name: "Ajouter au panier" }));

const order = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole("button", { name: "Placer la commande" }));

describe("« Ajouter au panier »", () => {
  it("takes as many as were chosen, says so, and leads to the basket", async () => {
    const user = showPanel(aProduct(1));
    await user.click(screen.getByRole("button", { name: /^Augmenter/ }));
    await add(user);
    expect(screen.getByRole("status").textContent).toBe(
      "2 unités dans votre panier. Voir le panier",
    );
    await user.click(screen.getByRole("link", { name: "Voir le panier" }));
    await waitFor(() => expect(address()).toBe("/panier"));
    expect(getBasket()?.lines).toMatchObject([{ name: "Miel 1", quantity: 2 }]);
  });

  it("asks before it begins a basket of another place", async () => {
    addToBasket(aProduct(1), 1);
    const user = showPanel(aProduct(2, { storageId: idOf(990) }));
    await add(user);
    const dialog = await screen.findByRole("dialog", {
      name: "Vider le panier et recommencer ici ?",
    });
    await user.click(within(dialog).getByRole("button", { name: "Garder mon panier" }));
    expect(getBasket()?.lines).toMatchObject([{ name: "Miel 1" }]);
    await add(user);
    await user.click(await screen.findByRole("button", { name: "Vider et recommencer" }));
    expect(getBasket()).toMatchObject({ storageId: idOf(990), lines: [{ name: "Miel 2" }] });
  });

  it("refuses a 31st product in words", async () => {
    for (let number = 1; number <= LIMITS.basketLines; number += 1)
      addToBasket(aProduct(number), 1);
    const user = showPanel(aProduct(31));
    await add(user);
    const words = "Un panier ne peut pas contenir plus de 30 produits différents.";
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(getBasket()?.lines).toHaveLength(30);
  });

  it("says when all that is left is in the basket already", async () => {
    const user = showPanel(aProduct(1, { stockQuantity: 1 }));
    await add(user);
    await add(user);
    const words = "Votre panier contient déjà tout ce qu'il reste de ce produit.";
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(getBasket()?.lines).toMatchObject([{ quantity: 1 }]);
  });
});

it.each([
  ["lessor", "loueur"],
  ["artisan", "artisan-producteur"],
  ["admin", "administrateur"],
] as const)("tells a %s to log in otherwise, beside the buttons", async (role, name) => {
  logIn(role);
  const user = showPanel(aProduct(1));
  const words = `Vous êtes connecté avec un compte ${name}. Connectez-vous avec un compte consommateur pour commander.`;
  await add(user);
  await order(user);
  expect(getBasket()).toBeNull();
  expect(address()).toBe("/");
  const button = screen.getByRole("button", { name: "Placer la commande" });
  const [, refusalId = ""] = button.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(document.getElementById(refusalId)?.textContent).toBe(words);
});

describe("« Placer la commande »", () => {
  it("leads a consumer to the review of as many", async () => {
    logIn("consumer");
    const user = showPanel(aProduct(1));
    await user.click(screen.getByRole("button", { name: /^Augmenter/ }));
    await order(user);
    await waitFor(() => expect(address()).toBe(`/verifier-commande?product=${idOf(1)}&quantity=2`));
  });

  it("leads a visitor to log in, and back to as many", async () => {
    const user = showPanel(aProduct(1));
    await order(user);
    await waitFor(() =>
      expect(address()).toBe(`/connexion?next=${encodeURIComponent("/here?quantity=1")}`),
    );
  });

  it("offers nothing of what is sold out", () => {
    showPanel(aProduct(1, { stockQuantity: 0 }));
    for (const button of screen.getAllByRole<HTMLButtonElement>("button")) {
      expect(button.disabled).toBe(true);
    }
  });
});

it.each([
  [1, "Dernier exemplaire"],
  [3, "Plus que 3 en stock"],
  [0, "Épuisé"],
])("says of %i left: %s", (stockQuantity, words) => {
  show(<StockBadge left={stockQuantity} />);
  expect(screen.getByText(words)).toBeDefined();
});
