// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aProduct } from "#test/products";
import { logIn, show, startServer } from "#test/screen";
import { addToBasket } from "../lib/browser/basket-changes.ts";
import { BasketLink } from "./basket-link.tsx";

startServer();

const link = <BasketLink onChoose={() => undefined} />;

it.each([
  ["a visitor", undefined],
  ["a consumer", "consumer"],
] as const)("tells %s how many products are in the basket", (_, role) => {
  if (role) logIn(role);
  show(link);
  expect(screen.getByRole("link", { name: "Panier" }).getAttribute("href")).toBe("/panier");
  act(() => void addToBasket(aProduct(1), 3));
  expect(screen.getByRole("link", { name: "Panier, 1 produit" }).textContent).toBe("1");
  act(() => void addToBasket(aProduct(2), 1));
  expect(screen.getByRole("link", { name: "Panier, 2 produits" }).textContent).toBe("2");
});

it.each(["lessor", "artisan", "admin"] as const)("is not for a %s", (role) => {
  logIn(role);
  show(link);
  expect(screen.queryByRole("link")).toBeNull();
});
