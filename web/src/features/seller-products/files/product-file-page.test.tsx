// @vitest-environment happy-dom

import { exportProductFile } from "@stokaz/contract/products/product-files";
import {
  confirmImport,
  exportImportErrors,
  getImport,
  listImportErrors,
  startImport,
} from "@stokaz/contract/products/product-imports";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import ProductFilePage from "./product-file-page.tsx";

const server = startServer();

it("hands out one's products and an empty model, and says when it can't", async () => {
  covers("own.product.195");
  server.answer(exportProductFile, () => new Response("PK"));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "", revokeObjectURL: () => {} }),
  );
  logIn("artisan");
  const user = show(<ProductFilePage />);
  await user.click(screen.getByRole("button", { name: "Mes produits, pour Excel" }));
  await waitFor(() => expect(names).toEqual(["mes-produits.xlsx"]));
  server.answer(exportProductFile, refuses("request/too-many", { message: "Trop de demandes." }));
  await user.click(screen.getByRole("button", { name: "Modèle vide, en CSV" }));
  expect(await screen.findByText("Trop de demandes.")).toBeDefined();
  expect(Object.fromEntries(server.sentTo(exportProductFile).at(-1)?.query ?? [])).toEqual({
    content: "template",
    format: "csv",
  });
});

const ID = "00000000-0000-4000-8000-000000000001";

const anImport = (more: Record<string, unknown> = {}) => ({
  import: {
    _id: ID,
    fileName: "produits.csv",
    state: "ready",
    failure: null,
    lines: 4,
    read: 4,
    creates: 1,
    updates: 2,
    same: 0,
    wrong: 0,
    applied: 0,
    askedAt: "2026-11-23T08:00:00.000Z",
    ...more,
  },
});

it("sends a file, says what it would do, and writes it once that is confirmed", async () => {
  covers("own.product.198");
  logIn("artisan");
  server.answer(getImport, says({ import: null }));
  server.answer(startImport, () => {
    server.answer(getImport, says(anImport()));
    return Response.json(anImport({ state: "reading" }), { status: 201 });
  });
  server.answer(confirmImport, () => {
    server.answer(getImport, says(anImport({ state: "done", applied: 3 })));
    return Response.json({ message: "Vos produits sont en cours d'enregistrement." });
  });
  const user = show(<ProductFilePage />);
  await user.click(await screen.findByRole("button", { name: "Lire le fichier" }));
  expect(screen.getByText("Choisissez un fichier.")).toBeDefined();
  const file = new File(["Identifiant"], "produits.csv");
  const input = document.querySelector<HTMLInputElement>('input[accept=".xlsx,.csv"]');
  if (!input) throw new Error("no field for the file");
  await user.upload(input, file);
  await user.click(screen.getByRole("button", { name: "Lire le fichier" }));
  expect(await screen.findByText("1 nouveau produit")).toBeDefined();
  expect(screen.getByText("2 produits changés")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Appliquer 3 changements" }));
  expect(await screen.findByText("3 produits enregistrés.")).toBeDefined();
  expect(server.sentTo(confirmImport).at(-1)?.body).toEqual({ skipWrong: false });
});

it("lists what is wrong, cell by cell, and applies the rest", async () => {
  covers("own.product.198");
  logIn("artisan");
  server.answer(getImport, says(anImport({ wrong: 1 })));
  server.answer(
    listImportErrors,
    says({
      data: [
        {
          line: 3,
          productName: "Miel",
          errors: [{ column: "Prix unitaire (€)", message: "Le prix est requis." }],
        },
      ],
      next: null,
    }),
  );
  server.answer(confirmImport, says({ message: "" }));
  const user = show(<ProductFilePage />);
  expect(await screen.findByText("Ligne 3, Miel")).toBeDefined();
  expect(screen.getByText("Prix unitaire (€) : Le prix est requis.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Appliquer 3 lignes sans erreur" }));
  await waitFor(() =>
    expect(server.sentTo(confirmImport).at(-1)?.body).toEqual({ skipWrong: true }),
  );
});

it("hands the errors out as a file, and says when it can't", async () => {
  covers("own.product.198");
  logIn("artisan");
  server.answer(getImport, says(anImport({ wrong: 1 })));
  server.answer(listImportErrors, says({ data: [], next: null }));
  server.answer(exportImportErrors, refuses("import/not-found", { message: "Import oublié." }));
  const user = show(<ProductFilePage />);
  await user.click(await screen.findByRole("button", { name: "Télécharger les erreurs en CSV" }));
  expect(await screen.findByText("Import oublié.")).toBeDefined();
});

it("says how far it is, and why a file can't be read", async () => {
  covers("own.product.198");
  logIn("artisan");
  server.answer(getImport, says(anImport({ state: "reading", read: 2 })));
  show(<ProductFilePage />);
  expect(await screen.findByText("Lecture des lignes : 2 sur 4")).toBeDefined();
  server.answer(
    getImport,
    says(anImport({ state: "failed", failure: "Ce fichier est illisible." })),
  );
  expect(await screen.findByText("Ce fichier est illisible.", {}, { timeout: 3000 })).toBeDefined();
});

it("keeps the way back above the import, whose height comes later", async () => {
  covers("own.product.509");
  logIn("artisan");
  server.answer(getImport, () => new Promise(() => undefined));
  show(<ProductFilePage />);
  const back = await screen.findByRole("link", { name: "Revenir à mes espaces" });
  const title = screen.getByRole("heading", { name: "Importer" });
  expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("shows what stands below the errors of a file once they are there", async () => {
  covers("own.product.509");
  logIn("artisan");
  server.answer(getImport, says(anImport({ wrong: 1 })));
  const errors = laterAnswer();
  server.answer(listImportErrors, () => errors.promise);
  show(<ProductFilePage />);
  await screen.findByRole("heading", { name: "Lignes en erreur" });
  expect(screen.queryByRole("button", { name: "Abandonner" })).toBeNull();
  errors.resolve(
    Response.json({ data: [{ line: 3, productName: "Miel", errors: [] }], next: null }),
  );
  expect(await screen.findByRole("button", { name: "Abandonner" })).toBeDefined();
  expect(screen.getByText("Ligne 3, Miel")).toBeDefined();
});
