// @vitest-environment happy-dom

import { correctInvoice, readCorrection } from "@stokaz/contract/money/invoice-corrections";
import { getInvoicing } from "@stokaz/contract/money/invoicing";
import {
  listDocuments,
  readDocument,
  readYearOfDocuments,
} from "@stokaz/contract/papers/documents";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import DocumentsPage from "./documents-page.tsx";

const server = startServer();

const invoice = {
  _id: "4a1c6a3e-8f6e-4f3d-9f60-0d5a41d0c001",
  kind: "sale_invoice",
  number: "3F2A9C1B-2026-000001",
  title: "Commande 7GHK-2MPQ",
  issuedOn: "2026-11-25",
  amount: 25.5,
  isIssuer: true,
  fileName: "facture-3f2a9c1b-2026-000001.pdf",
};

const list = (more: object = {}) =>
  says({ year: 2026, years: [2026, 2025], data: [invoice], total: 1, pageSize: 50, ...more });

const open = (role: "artisan" | "consumer" = "consumer") => {
  logIn(role);
  return show(<DocumentsPage />, "/mes-documents");
};

const saved = () => {
  const names: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names, restore: () => saving.mockRestore() };
};

it("lists a year with number, day and amount, and saves a file or the whole year", async () => {
  covers("own.product.337");
  server.answer(listDocuments, list());
  server.answer(readDocument, () => new Response("%PDF-1.7"));
  server.answer(readYearOfDocuments, () => new Response("PK"));
  const user = open();
  const row = within(await screen.findByRole("row", { name: /3F2A9C1B-2026-000001/ }));
  expect(row.getByText("Facture")).toBeDefined();
  expect(row.getByText("Commande 7GHK-2MPQ")).toBeDefined();
  expect(row.getByText("Établi en votre nom")).toBeDefined();
  expect(row.getByText("25,50 €")).toBeDefined();
  expect(screen.getByText(/vous ne pouvez plus les lire alors/)).toBeDefined();
  const { names, restore } = saved();
  await user.click(row.getByRole("button", { name: /^Télécharger : Facture/ }));
  await user.click(screen.getByRole("button", { name: "Tout télécharger (2026, ZIP)" }));
  await expect
    .poll(() => names)
    .toEqual(["facture-3f2a9c1b-2026-000001.pdf", "mes-documents-2026.zip"]);
  restore();
  await user.selectOptions(screen.getByLabelText("Année"), "2025");
  await expect.poll(() => server.sentTo(listDocuments).at(-1)?.query.get("year")).toBe("2025");
});

it("says what will come while there is none, and why a file can't be had", async () => {
  server.answer(listDocuments, list({ years: [], data: [], total: 0 }));
  open();
  expect(await screen.findByText(/apparaîtront ici dès le premier paiement/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Tout télécharger/ })).toBeNull();
});

it("says why a document can't be read", async () => {
  server.answer(listDocuments, list());
  server.answer(readDocument, refuses("document/not-found"));
  const user = open();
  await user.click(await screen.findByRole("button", { name: /^Télécharger : Facture/ }));
  expect(await screen.findByText(PROBLEMS["document/not-found"].message)).toBeDefined();
});

it("tells an artisan what keeps their sales from being invoiced", async () => {
  covers("own.product.331");
  server.answer(listDocuments, list());
  server.answer(getInvoicing, says({ mandateOn: null, missing: ["vatStatus"] }));
  open("artisan");
  expect(await screen.findByText(/vous n'avez pas accepté le mandat de facturation/)).toBeDefined();
});

it("names what is missing once the mandate is given", async () => {
  covers("own.product.331");
  server.answer(listDocuments, list());
  server.answer(getInvoicing, says({ mandateOn: "2025-01-01", missing: ["address", "vatStatus"] }));
  open("artisan");
  expect(
    await screen.findByText(
      "Pour facturer vos ventes, il nous manque l'adresse de votre entreprise et votre régime de TVA.",
    ),
  ).toBeDefined();
});

const openCorrection = async () => {
  server.answer(listDocuments, list());
  server.answer(getInvoicing, says({ mandateOn: "2025-01-01", missing: [] }));
  const user = open("artisan");
  await user.click(
    await screen.findByRole("button", { name: "Corriger la facture 3F2A9C1B-2026-000001" }),
  );
  return { user, dialog: within(await screen.findByRole("dialog")) };
};

it("shows an artisan what a correction of their invoice changes, and makes it", async () => {
  covers("own.product.669");
  server.answer(
    readCorrection,
    says({
      number: invoice.number,
      amount: 17,
      changes: [{ term: "Adresse", was: "5 rue Basse", is: "1 chemin Neuf" }],
    }),
  );
  server.answer(correctInvoice, says({ creditNote: "3F-2026-000002", invoice: "3F-2026-000003" }));
  const { user, dialog } = await openCorrection();
  expect(await dialog.findByText("Adresse sur la facture")).toBeDefined();
  expect(dialog.getByText("5 rue Basse")).toBeDefined();
  expect(dialog.getByText("1 chemin Neuf")).toBeDefined();
  expect(dialog.getByText(/une nouvelle facture de 17,00\s€/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Établir l'avoir et la facture" }));
  expect(
    await screen.findByText("L'avoir 3F-2026-000002 et la facture 3F-2026-000003 sont établis."),
  ).toBeDefined();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.sentTo(listDocuments).length).toBeGreaterThan(1);
});

it("says why an invoice can't be corrected, and leads to the profile", async () => {
  covers("own.refusals.405");
  server.answer(readCorrection, refuses("invoice/nothing-to-correct"));
  const { dialog } = await openCorrection();
  expect(await dialog.findByText(PROBLEMS["invoice/nothing-to-correct"].message)).toBeDefined();
  expect(dialog.getByRole("link", { name: "Voir mon profil" }).getAttribute("href")).toBe(
    "/profile",
  );
});

it("offers no correction to who received an invoice", async () => {
  covers("own.product.669");
  server.answer(listDocuments, list({ data: [{ ...invoice, isIssuer: false }] }));
  open();
  await screen.findByRole("row", { name: /3F2A9C1B-2026-000001/ });
  expect(screen.queryByRole("button", { name: /Corriger/ })).toBeNull();
});
