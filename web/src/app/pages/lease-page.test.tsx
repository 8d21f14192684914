// @vitest-environment happy-dom
import { addDays, addMonths, dayInZone } from "@stokaz/contract/calendar";
import { sendCertificate } from "@stokaz/contract/insurance";
import { getLease, getLeaseLabels } from "@stokaz/contract/leases";
import { paths } from "@stokaz/contract/paths";
import { getTerritory } from "@stokaz/contract/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import LeasePage from "./lease-page.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);
const startDate = addDays(today, -10);
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const standingProduct = (number: number, productName: string, stock: number, awaited = 0) => ({
  ...{ _id: idOf(number), productName, stock, awaited },
});

const lease = {
  _id: idOf(1),
  reference: "00000000",
  viewer: "artisan",
  status: "confirmed",
  space: {
    _id: idOf(2),
    name: "Garage de Terre Sainte",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    photo: "/uploads/a.webp",
    contact: "Jean Hoarau",
    phone: "0692000001",
    deliveryDays: ["Mer"],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  artisan: { _id: idOf(3), name: "La Ruche des Hauts" },
  lessor: { _id: idOf(4), name: "Marie Payet" },
  pallets: 6,
  startDate,
  endDate: addMonths(startDate, 3),
  standing: {
    pallets: [
      {
        numbers: [1],
        products: [standingProduct(5, "Confiture", 4), standingProduct(6, "Miel", 10, 2)],
      },
      { numbers: [2, 3], products: [standingProduct(7, "Coffrets", 0, 1)] },
    ],
    unplaced: [standingProduct(8, "Savon", 0, 3)],
    free: 3,
  },
  money: {
    price: 12.5,
    total: 225,
    plan: "upfront",
    payments: [{ paidAt: new Date().toISOString(), amount: 225, refunded: 75 }],
  },
};

const visit = async (answer: object = lease, query = ""): Promise<void> => {
  server.answer(getTerritory, says(territory));
  server.answer(getLease, says(answer));
  show(<LeasePage />, `${paths.lease.href(idOf(1))}${query}`, paths.lease.pattern);
  await screen.findByRole("heading", { level: 1, name: "Garage de Terre Sainte" });
};

const textOf = (element: HTMLElement): string => (element.textContent ?? "").replace(/\s+/g, " ");
const named = (name: string): HTMLElement => screen.getByRole("region", { name });

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
    expect(textOf(named("Retirés de la vente, à remettre"))).toContain("Savon3 unités");
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
    // The browser keeps the file: nothing of it is on the page.
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
    ...{ _id: idOf(9), status: "refused", insurer: "Prudence Réunion", number: "PR-204" },
    ...{ endsOn: "2027-03-03", sentAt: "2026-11-20T05:00:00Z", fileName: "attestation.pdf" },
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

  it("is no page for everybody else", async () => {
    covers("own.product.201");
    server.answer(getTerritory, says(territory));
    server.answer(getLease, refuses("rental/not-found"));
    show(<LeasePage />, paths.lease.href(idOf(1)), paths.lease.pattern);
    expect(await screen.findByRole("heading", { name: "Page introuvable" })).toBeDefined();
  });
});
