// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import { correctStock, readStock, setLowStockThreshold } from "@stokaz/contract/stock";
import { getTerritory } from "@stokaz/contract/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aProduct, idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { ProductCard } from "./product-card.tsx";
import ProductStockPage from "./product-stock-page.tsx";

const server = startServer();

const movement = (number: number, more: object) => ({
  ...{ _id: idOf(number), kind: "added", units: 3, stockAfter: 12, note: "", orderNumber: null },
  at: "2026-11-23T06:05:00.000Z",
  ...more,
});

const stock = (more: object = {}) => ({
  ...{ productName: "Miel", rentedSpaceId: idOf(1), stock: 12, awaited: 3, threshold: 5 },
  nextCursor: null,
  data: [
    movement(1, { kind: "given", units: -2, stockAfter: 12, note: "Marché de Noël" }),
    movement(2, { kind: "sale", units: -1, stockAfter: 14, orderNumber: "7QTX-R4ME" }),
    movement(3, { kind: "sale", units: -1, stockAfter: 15 }),
    movement(4, { kind: "cancellation", units: 2, stockAfter: 16, orderNumber: "AB12-CD34" }),
  ],
  ...more,
});

beforeEach(() => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(readStock, says(stock()));
});

const open = () =>
  show(<ProductStockPage />, paths.productStock.href(idOf(9)), paths.productStock.pattern);

describe("the stock of a product", () => {
  it("says what changed it, when, by how much and what was left", async () => {
    covers("own.product.159");
    open();
    const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Offert ou goûtéMarché de Noël23.*−2Stock.*12$/),
      expect.stringMatching(/^Commande 7QTX-R4ME23.*−1Stock.*14$/),
      expect.stringMatching(/^Réservé par un acheteur23.*−1Stock.*15$/),
      expect.stringMatching(/^Commande annulée : AB12-CD3423.*\+2Stock.*16$/),
    ]);
    expect(screen.getByRole("link", { name: "Revenir à mes produits" }).getAttribute("href")).toBe(
      `/storage-details?rental=${idOf(1)}`,
    );
  });

  it("counts what waits for buyers, and says beforehand what is left to sell", async () => {
    covers("own.product.159");
    server.answer(correctStock, says({ message: "C'est noté. En stock : 10.", stock: 10 }));
    const user = open();
    const units = await screen.findByLabelText(/^Combien y en a-t-il en tout/);
    expect(screen.getByText("Comptez aussi ce qui attend un acheteur : 3 unités.")).toBeDefined();
    await user.type(units, "13");
    expect(screen.getByText(/^Il en restera/).textContent).toBe("Il en restera 10 à vendre.");
    await user.click(screen.getByRole("button", { name: "Corriger le stock" }));
    await screen.findByText("C'est noté. En stock : 10.");
    expect(server.sentTo(correctStock).map(({ body }) => body)).toEqual([
      { kind: "counted", units: 13, note: "" },
    ]);
  });

  it("keeps what was typed when it is refused, and says why", async () => {
    server.answer(correctStock, refuses("stock/too-few"));
    const user = open();
    await user.click(await screen.findByRole("radio", { name: "Perdu" }));
    await user.type(screen.getByLabelText(/^Combien sont perdus/), "20");
    await user.type(screen.getByLabelText(/^Note/), "Carton égaré");
    await user.click(screen.getByRole("button", { name: "Corriger le stock" }));
    await screen.findAllByText("Il n'y en a pas autant en stock.");
    expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Carton égaré");
    expect(screen.queryByText(/^Il en restera/)).toBeNull();
  });

  it("wants a number", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Corriger le stock" }));
    await screen.findByText("Le nombre est requis.");
    expect(server.sentTo(correctStock)).toEqual([]);
  });

  it("brings older changes when asked", async () => {
    server.answer(readStock, ({ query }) =>
      query.get("cursor")
        ? says(stock({ data: [movement(7, { kind: "opening", units: 17 })] }))({ query, body: "" })
        : says(stock({ nextCursor: "older" }))({ query, body: "" }),
    );
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Voir plus ancien" }));
    await screen.findByText("Stock de départ");
    expect(screen.queryByRole("button", { name: "Voir plus ancien" })).toBeNull();
  });

  it.each([
    ["8", 8],
    ["", null],
  ])("has one told when fewer than « %s » are left", async (typed, threshold) => {
    covers("own.product.160");
    server.answer(setLowStockThreshold, says({ message: "C'est noté." }));
    const user = open();
    const field = await screen.findByLabelText<HTMLInputElement>(/^M'écrire quand/);
    expect(field.value).toBe("5");
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("C'est noté.");
    expect(server.sentTo(setLowStockThreshold).map(({ body }) => body)).toEqual([{ threshold }]);
  });
});

describe("the card of a product", () => {
  it.each([
    [3, true, ["Stock bas"]],
    [3, false, []],
    [0, true, ["Épuisé"]],
  ])("with %i left, told of as low: %s, has the badges %j", (stockQuantity, isLowStock, badges) => {
    covers("own.product.160");
    const none = () => undefined;
    const product = { ...aProduct(1), stockQuantity, isLowStock };
    show(
      <ProductCard product={product} sharesWith="" onEdit={none} onCopy={none} onDelete={none} />,
    );
    expect(["Stock bas", "Épuisé"].filter((badge) => screen.queryByText(badge))).toEqual(badges);
  });
});
