// @vitest-environment happy-dom

import { paths } from "@stokaz/contract/paths";
import {
  addBatch,
  changeBatch,
  correctStock,
  readStock,
  setLowStockThreshold,
} from "@stokaz/contract/products/stock";
import { getMoveTargets, moveStock } from "@stokaz/contract/products/stock-moves";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aProduct, idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { ProductCard } from "../product-card.tsx";
import ProductStockPage from "./product-stock-page.tsx";

const server = startServer();

const movement = (number: number, more: object) => ({
  _id: idOf(number),
  kind: "added",
  units: 3,
  stockAfter: 12,
  note: "",
  orderNumber: null,
  batchNumber: null,
  who: null,
  at: "2026-11-23T06:05:00.000Z",
  ...more,
});

const stock = (more: object = {}) => ({
  productName: "Miel",
  rentedSpaceId: idOf(1),
  isArchived: false,
  stock: 12,
  awaited: 3,
  threshold: 5,
  batches: [],
  withoutBatch: 12,
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
  server.answer(getMoveTargets, says(moves()));
});

const moves = (more: object = {}) => ({
  productName: "Miel",
  stock: 12,
  awaited: 3,
  area: 2,
  targets: [
    {
      _id: idOf(5),
      spaceName: "Hangar",
      address: "97430 Le Tampon",
      free: 3,
      isSameThere: false,
    },
    {
      _id: idOf(6),
      spaceName: "Cave",
      address: "97410 Saint-Pierre",
      free: 0,
      isSameThere: true,
    },
  ],
  ...more,
});

describe("the stock of a deleted product", () => {
  it("only becomes less, and says what is still there", async () => {
    covers("own.product.655");
    server.answer(readStock, says(stock({ isArchived: true })));
    const user = open();
    const form = within(await screen.findByRole("form", { name: "Corriger le stock" }));
    expect(screen.getByText(/^Vous avez supprimé ce produit\. /)).toBeDefined();
    expect(screen.getByText("Encore sur place").nextSibling?.textContent).toBe("12");
    expect(form.queryByRole("radio", { name: "J'en ai ajouté" })).toBeNull();
    for (const title of ["Lots", "Déplacer vers une autre location", "Être prévenu par e-mail"]) {
      expect(screen.queryByRole("region", { name: title })).toBeNull();
    }
    await user.click(form.getByRole("radio", { name: "Perdu" }));
    await user.type(form.getByRole("textbox", { name: /perdus/ }), "12");
    expect(form.getByText(/Il en restera/).textContent).toBe("Il en restera 0 sur place.");
    server.answer(correctStock, refuses("stock/off-sale"));
    await user.click(form.getByRole("button", { name: "Corriger le stock" }));
    expect(await form.findByText(/son stock ne peut que baisser/)).toBeDefined();
  });
});

describe("moving to another lease", () => {
  it("says what stays for its buyers, where there is room, and moves as much as is typed", async () => {
    covers("own.product.290", "own.api.210");
    const user = open();
    const form = within(await screen.findByRole("form", { name: "Déplacer" }));
    const section = screen.getByRole("region", { name: "Déplacer vers une autre location" });
    expect(section.textContent).toMatch(/3\sunités commandées restent ici jusqu'à la récupération/);
    expect(section.textContent).toMatch(/97430 Le Tampon · 3\spalettes libres/);
    expect(section.textContent).toContain("le même produit y est déjà");
    await user.click(form.getByRole("radio", { name: /Cave/ }));
    const units = form.getByRole("textbox", { name: /Combien/ });
    await user.clear(units);
    await user.type(units, "4");
    server.answer(moveStock, refuses("product/area-exceeds-rental"));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    expect(await form.findByText(/surface des produits dépasse/)).toBeDefined();
    server.answer(moveStock, says({ message: "C'est déplacé.", productId: idOf(8) }));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    expect(await screen.findByText("C'est déplacé.")).toBeDefined();
    expect(server.sentTo(moveStock).at(-1)?.body).toEqual({ rentalId: idOf(6), units: 4 });
  });

  /** Chooses four units for the second lease. */
  const chooseFour = async () => {
    const user = open();
    const form = within(await screen.findByRole("form", { name: "Déplacer" }));
    await user.click(form.getByRole("radio", { name: /Cave/ }));
    const units = form.getByRole<HTMLInputElement>("textbox", { name: /Combien/ });
    await user.clear(units);
    await user.type(units, "4");
    return user;
  };
  const moveForm = () => within(screen.getByRole("form", { name: "Déplacer" }));
  const typedUnits = () =>
    moveForm().getByRole<HTMLInputElement>("textbox", { name: /Combien/ }).value;

  it("keeps what was chosen when the stock changes, and says why it is refused", async () => {
    covers("own.product.290");
    const user = await chooseFour();
    server.answer(getMoveTargets, says(moves({ stock: 5 })));
    server.answer(moveStock, refuses("product/area-exceeds-rental"));
    await user.click(moveForm().getByRole("button", { name: "Déplacer" }));
    expect(await screen.findByText(/^5\sunités à vendre/)).toBeDefined();
    expect(moveForm().getByText(/surface des produits dépasse/)).toBeDefined();
    expect(moveForm().getByRole("radio", { name: /Cave/ })).toHaveProperty("checked", true);
    expect(typedUnits()).toBe("4");
  });

  it("proposes the rest after a move", async () => {
    covers("own.product.290");
    const user = await chooseFour();
    server.answer(getMoveTargets, says(moves({ stock: 8 })));
    server.answer(moveStock, says({ message: "C'est déplacé.", productId: idOf(8) }));
    await user.click(moveForm().getByRole("button", { name: "Déplacer" }));
    expect(await screen.findByText(/^8\sunités à vendre/)).toBeDefined();
    expect(typedUnits()).toBe("8");
  });

  it("says when there is nowhere to go", async () => {
    covers("own.product.290");
    server.answer(getMoveTargets, says(moves({ targets: [] })));
    open();
    expect(await screen.findByText("Vous n'avez pas d'autre location en cours.")).toBeDefined();
  });
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

const batch = (number: number, more: object) => ({
  _id: idOf(20 + number),
  number: `L${number}`,
  lastDay: null,
  place: "",
  units: 4,
  awaited: 0,
  isSold: false,
  end: null,
  ...more,
});

describe("the batches of a product", () => {
  const dialog = async (name: string) =>
    within(await screen.findByRole("dialog", { name: new RegExp(name) }));
  const list = async () =>
    (await screen.findAllByRole("listitem"))
      .map(({ textContent }) => textContent)
      .filter((words) => words?.startsWith("Lot"));

  it("are named with their units, day, place and what is to be seen to", async () => {
    covers("own.product.244");
    const today = dayInZone(new Date(), territory.timeZone);
    const batches = [
      batch(1, { lastDay: addDays(today, -1), units: 0, awaited: 2, end: "out_of_date" }),
      batch(2, { lastDay: today, place: "Palette 1" }),
      batch(3, { lastDay: addDays(today, 7), units: 1 }),
      batch(4, { lastDay: addDays(today, 8) }),
      batch(5, {}),
    ];
    server.answer(readStock, says(stock({ batches, withoutBatch: 3 })));
    open();
    expect(await list()).toEqual([
      expect.stringMatching(/^Lot L10 unité à vendre, 2 unités à remettre.*Date dépasséeModifier$/),
      expect.stringMatching(/^Lot L24 unités à vendreJusqu'au .* · Palette 1Dernier jourModifier$/),
      expect.stringMatching(/^Lot L31 unité à vendre.*Encore 7 joursModifier$/),
      expect.stringMatching(/^Lot L44 unités à vendreJusqu'au [^·]*Modifier$/),
      expect.stringMatching(/^Lot L54 unités à vendreSans dateModifier$/),
    ]);
    expect(screen.getByText(/^Sans lot/).textContent).toMatch(/3 unités, vendues en dernier/);
  });

  it("are added, from what is in stock unless said otherwise", async () => {
    covers("own.product.244");
    server.answer(addBatch, refuses("stock/batch-exists"));
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Ajouter un lot" }));
    const form = await dialog("Ajouter un lot");
    expect(form.getByLabelText<HTMLInputElement>(/^Combien d'unités/).value).toBe("12");
    await user.click(form.getByRole("button", { name: "Ajouter le lot" }));
    await form.findByText("Indiquez le numéro du lot.");
    await user.type(form.getByLabelText(/^Numéro du lot/), "L7");
    await user.click(form.getByRole("button", { name: "Ajouter le lot" }));
    await form.findByText("Un lot de ce produit a déjà ce numéro.");
    server.answer(addBatch, says({ message: "Lot L7 enregistré." }));
    await user.click(form.getByRole("radio", { name: /^nouvelles/ }));
    await user.click(form.getByRole("button", { name: "Ajouter le lot" }));
    await screen.findByText("Lot L7 enregistré.");
    const sent = server.sentTo(addBatch).map(({ body }) => body);
    const whole = { number: "L7", lastDay: null, place: "", units: 12 };
    expect(sent).toEqual([
      { ...whole, isInStock: true },
      { ...whole, isInStock: false },
    ]);
  });

  it("keep number and day once sold, and are moved", async () => {
    covers("own.product.244");
    server.answer(readStock, says(stock({ batches: [batch(1, { isSold: true })] })));
    server.answer(changeBatch, says({ message: "Lot L1 enregistré." }));
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Modifier le lot L1" }));
    const form = await dialog("Lot L1");
    expect(form.getByLabelText(/^Numéro du lot/)).toHaveProperty("disabled", true);
    await user.type(form.getByLabelText(/^Où se trouve-t-il/), "Palette 2");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("Lot L1 enregistré.");
    expect(server.sentTo(changeBatch).map(({ body }) => body)).toEqual([
      { number: "L1", lastDay: null, place: "Palette 2" },
    ]);
  });

  it("are corrected one at a time", async () => {
    covers("own.product.240");
    const batches = [batch(1, { awaited: 1 }), batch(2, { end: "recalled", awaited: 1 })];
    server.answer(readStock, says(stock({ batches })));
    server.answer(correctStock, says({ message: "C'est noté. En stock : 10.", stock: 10 }));
    const user = open();
    const field = await screen.findByLabelText("De quel lot ?");
    expect(
      within(field)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Tout le produit", "Lot L1"]);
    await user.selectOptions(field, "Lot L1");
    await user.type(screen.getByLabelText(/^Combien y en a-t-il en tout/), "3");
    expect(screen.getByText(/^Il en restera/).textContent).toBe(
      "Il en restera 2 à vendre dans le lot L1.",
    );
    await user.click(screen.getByRole("button", { name: "Corriger le stock" }));
    await screen.findByText("C'est noté. En stock : 10.");
    expect(server.sentTo(correctStock).map(({ body }) => body)).toEqual([
      { kind: "counted", units: 3, note: "", batchId: idOf(21) },
    ]);
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
