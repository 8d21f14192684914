// @vitest-environment happy-dom

import { listPlaceStates } from "@stokaz/contract/handover/place-states";
import { getLease, getLeaseLabels } from "@stokaz/contract/leases/leases";
import { listDocumentsOf } from "@stokaz/contract/papers/documents";
import { paths } from "@stokaz/contract/paths";
import { sendCertificate } from "@stokaz/contract/spaces/insurance";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { lease, named, openLease, startDate, textOf, visitLease } from "#test/leases";
import { noPlaceStates } from "#test/place-states";
import { idOf } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import LeasePage from "./lease-page.tsx";

const server = startServer();
const visit = (answer: object = lease, query = ""): Promise<void> =>
  visitLease(server, answer, query);

beforeEach(() => logIn("artisan"));

describe("a lease's page", () => {
  it("says who rents what of whom until when, what was paid, and gives the contract", async () => {
    covers("own.product.200");
    await visit();
    expect(screen.getByText("En cours")).toBeDefined();
    const terms = textOf(named("La location"));
    expect(terms).toContain("5 rue Amiral Lacaze, 97410 Saint-Pierre");
    expect(terms).toContain("LoueurMarie Payet");
    expect(terms).toMatch(/Encore \d+ jours/);
    const payments = textOf(named("Paiements"));
    expect(payments).toContain("75,00 € / mois");
    expect(payments).toContain("225,00 € pour toute la durée");
    expect(payments).toContain("dont 75,00 € remboursés");
    expect(screen.getByRole("button", { name: "Télécharger le contrat" })).toBeDefined();
  });

  it("says apart what a month costs that a change cuts", async () => {
    covers("own.product.746");
    await visit({ ...lease, money: { ...lease.money, monthlyRent: 75, partialMonth: 24.19 } });
    const payments = textOf(named("Paiements"));
    expect(payments).toContain("75,00 € / mois");
    expect(payments).toContain("Mois en cours : 24,19 €, au prorata des jours.");
  });

  it("shows who acts for its artisan what they may see, and nothing meant only for the artisan", async () => {
    covers("own.product.424");
    const { money: _, ...unpriced } = lease;
    await visit({ ...unpriced, viewer: "helper" });
    expect(screen.queryByRole("region", { name: "Paiements" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Modifier la location" })).toBeNull();
    const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons.filter((name) => /contrat|Signaler|Signer|photos/.test(name ?? ""))).toEqual([]);
    expect(screen.getByRole("link", { name: "Gérer mes produits" })).toBeDefined();
  });

  it("lets only its two sides report the other side", async () => {
    covers("own.product.421");
    await visit();
    expect(screen.getByRole("button", { name: "Signaler cette personne" })).toBeDefined();
    cleanup();
    await visit({ ...lease, viewer: "manager", money: undefined });
    expect(screen.queryByRole("button", { name: /^Signaler/ })).toBeNull();
  });

  it("gives the hash of the contract's file, once there is one", async () => {
    covers("own.product.416");
    await visit({ ...lease, contractSha256: "ab12" });
    expect(textOf(named("Documents"))).toContain("Empreinte SHA-256 du contrat");
    expect(screen.getByText("ab12")).toBeDefined();
  });

  it("shows what stands on each pallet, how much is free, and what only waits for its buyer", async () => {
    covers("own.product.203");
    await visit();
    const standing = within(named("Sur les palettes"));
    expect(standing.getByText("6 palettes louées (6 m²), dont 3 libres.")).toBeDefined();
    const [first, second] = standing
      .getAllByRole("listitem")
      .filter((item) => item.hasAttribute("aria-labelledby"))
      .map(textOf);
    expect(first).toBe("Palette 1Confiture4 unitésMiel12 unités, dont 2 commandées");
    expect(second).toBe("Palettes 2 et 3Coffrets1 unité, commandée, à récupérer");
    expect(textOf(named("Retirés de la vente, encore sur place"))).toContain("Savon3 unités");
  });

  it("shows what was taken off the sale where nothing else stands", async () => {
    covers("own.product.626");
    const soap = { _id: lease._id, productName: "Savon", stock: 12, awaited: 0 };
    const unplaced = [soap];
    await visit({ ...lease, standing: { pallets: [], unplaced, free: 6 } });
    expect(textOf(named("Retirés de la vente, encore sur place"))).toContain("Savon12 unités");
    expect(screen.queryByText("Aucun produit n'y est encore posé.")).toBeNull();
  });

  it("leads only the artisan to the stock of what was taken off the sale, unless orders hold it all", async () => {
    covers("own.product.655");
    const [soap, oil] = [
      { _id: lease._id, productName: "Savon", stock: 12, awaited: 0 },
      { _id: lease.space._id, productName: "Huile", stock: 0, awaited: 2 },
    ];
    const standing = { pallets: [], unplaced: [soap, oil], free: 6 };
    const links = () =>
      screen
        .queryAllByRole("link", { name: /^Corriger le stock/ })
        .map((link) => [link.textContent, link.getAttribute("aria-label")]);
    await visit({ ...lease, standing });
    expect(links()).toEqual([["Corriger le stock", "Corriger le stock de Savon"]]);
    cleanup();
    await visit({ ...lease, viewer: "lessor", standing });
    expect(links()).toEqual([]);
  });

  it("brings whoever scanned a label to that pallet", async () => {
    covers("own.product.204");
    await visit(lease, "?palette=3");
    const [asked] = screen.getAllByRole("listitem", { current: true });
    expect(asked && textOf(asked)).toContain("Palettes 2 et 3");
  });

  it("says that nothing stands on the pallet of an old label", async () => {
    covers("own.product.204");
    await visit(lease, "?palette=5");
    expect(screen.getByText("Rien n'est posé sur la palette 5.")).toBeDefined();
  });

  it("keeps money and contract from who only hands over", async () => {
    covers("own.product.201");
    const { money, ...seen } = lease;
    expect(money).toBeDefined();
    await visit({ ...seen, viewer: "manager" });
    expect(screen.queryByRole("region", { name: "Paiements" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Télécharger le contrat" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Gérer mes produits" })).toBeNull();
  });

  it("gives labels of the pallets that are taken, or of all", async () => {
    covers("own.api.156");
    // The browser stores the file: the page shows nothing of it.
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "", revokeObjectURL: () => {} }),
    );
    server.answer(getLeaseLabels, () => new Response("%PDF-1.7"));
    await visit();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Étiquettes des palettes occupées" }));
    await user.click(screen.getByRole("button", { name: "Étiquettes de toutes les palettes" }));
    await waitFor(() =>
      expect(server.sentTo(getLeaseLabels).map(({ query }) => String(query))).toEqual([
        "which=taken&from=1",
        "which=all&from=1",
      ]),
    );
  });

  const certificate = {
    _id: idOf(9),
    status: "refused",
    insurer: "Prudence Réunion",
    number: "PR-204",
    endsOn: "2027-03-03",
    sentAt: "2026-11-20T05:00:00Z",
    fileName: "attestation.pdf",
    reason: "Elle n'est pas à votre nom.",
  };

  it("shows whether the artisan is insured, and why a certificate was refused", async () => {
    covers("own.product.225", "own.product.226");
    const insurance = { state: "refused", until: null, certificates: [certificate] };
    await visit({ ...lease, viewer: "lessor", insurance });
    const section = within(named("Assurance"));
    expect(section.getByText("Attestation d'assurance refusée")).toBeDefined();
    expect(section.getByText(/Elle n'est pas à votre nom\./)).toBeDefined();
    expect(section.getByRole("button", { name: /^Télécharger l'attestation/ })).toBeDefined();
    expect(section.queryByRole("button", { name: "Envoyer une attestation" })).toBeNull();
  });

  it("takes the artisan's certificate, and says what is missing of it", async () => {
    covers("own.product.226");
    const insurance = { state: "missing", until: null, certificates: [] };
    await visit({ ...lease, insurance });
    const section = within(named("Assurance"));
    expect(section.getByText("Aucune attestation d'assurance")).toBeDefined();
    const user = userEvent.setup();
    await user.click(section.getByRole("button", { name: "Envoyer une attestation" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Envoyer" }));
    expect(await dialog.findByText("Indiquez votre assureur.")).toBeDefined();
    expect(dialog.getByText("Choisissez votre attestation.")).toBeDefined();
    expect(dialog.getByText("Indiquez jusqu'à quand vous êtes assuré.")).toBeDefined();
    expect(server.sentTo(sendCertificate)).toEqual([]);
  });

  it.each(["ended", "refunded"])(
    "asks for no certificate once it is over, where none can appear: %s",
    async (status) => {
      covers("own.product.711");
      const insurance = { state: "missing", until: null, certificates: [] };
      await visit({ ...lease, status, insurance });
      const section = within(named("Assurance"));
      expect(section.getByText("Aucune attestation pendant cette location")).toBeDefined();
      expect(section.queryByText("Aucune attestation d'assurance")).toBeNull();
      expect(section.queryByRole("button", { name: "Envoyer une attestation" })).toBeNull();
    },
  );

  it("shows the rules that were accepted", async () => {
    covers("own.product.192");
    await visit({ ...lease, rules: { ruleAlcohol: "allowed" } });
    expect(textOf(named("Règles de l'espace"))).toContain("AlcoolsAcceptés");
  });

  it("is no page for everybody else", async () => {
    covers("own.product.201");
    server.answer(getTerritory, says(territory));
    server.answer(getLease, refuses("rental/not-found"));
    show(<LeasePage />, paths.lease.href(idOf(1)), paths.lease.pattern);
    expect(await screen.findByRole("heading", { name: "Page introuvable" })).toBeDefined();
  });

  it("keeps its title when the server fails", async () => {
    covers("own.product.778");
    server.answer(getTerritory, says(territory));
    server.answer(getLease, isSilent);
    show(<LeasePage />, paths.lease.href(idOf(1)), paths.lease.pattern);
    expect(await screen.findByRole("button", { name: "Réessayer" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "Location" })).toBeDefined();
  });
});

it.each([
  ["artisan", "Écrire au loueur"],
  ["lessor", "Écrire à La Ruche des Hauts"],
  ["manager", "Écrire à La Ruche des Hauts"],
  ["helper", undefined],
])("leads a %s to write to the other side: %s", async (viewer, name) => {
  covers("own.messages.20");
  await visit({ ...lease, viewer });
  const link = screen.queryByRole("link", { name: /^Écrire/ });
  expect(link?.textContent).toBe(name);
  expect(link?.getAttribute("href")).toBe(name && `/messages/nouveau?sujet=rental&id=${lease._id}`);
});

describe("the sections of a lease", () => {
  const print = () => screen.queryByRole("button", { name: "Imprimer" });

  it("wait for the tallest answer, so that nothing is pushed away under a finger", async () => {
    covers("own.product.510");
    server.answer(listDocumentsOf, says({ data: [] }));
    const states = laterAnswer();
    server.answer(listPlaceStates, () => states.promise);
    openLease(server);
    await screen.findByRole("heading", { level: 1, name: "Garage de Terre Sainte" });
    await waitFor(() => expect(server.sentTo(listPlaceStates)).toHaveLength(1));
    expect(print()).toBeNull();
    states.resolve(Response.json(noPlaceStates(startDate)));
    await waitFor(() => expect(print()).not.toBeNull());
  });

  it("do not wait for an answer that failed once", async () => {
    covers("own.product.510");
    server.answer(listDocumentsOf, says({ data: [] }));
    server.answer(listPlaceStates, isSilent);
    openLease(server);
    await waitFor(() => expect(print()).not.toBeNull());
  });
});
