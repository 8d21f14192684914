// @vitest-environment happy-dom

import { listPlaceStates } from "@stokaz/contract/handover/place-states";
import {
  giveBackPallets,
  leaveLease,
  quoteGivingBack,
  quoteLeaving,
} from "@stokaz/contract/leases/lease-changes";
import {
  growLease,
  growthPaymentSuccess,
  quoteGrowth,
} from "@stokaz/contract/leases/lease-growths";
import { getLease, getLeaseLabels } from "@stokaz/contract/leases/leases";
import { listDocumentsOf } from "@stokaz/contract/papers/documents";
import { paths } from "@stokaz/contract/paths";
import { sendCertificate } from "@stokaz/contract/spaces/insurance";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noPlaceStates } from "#test/place-states";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import LeasePage from "./lease-page.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);
const startDate = addDays(today, -10);
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const standingProduct = (number: number, productName: string, stock: number, awaited = 0) => ({
  _id: idOf(number),
  productName,
  stock,
  awaited,
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
  server.answer(listPlaceStates, says(noPlaceStates(startDate)));
  show(<LeasePage />, `${paths.lease.href(idOf(1))}${query}`, paths.lease.pattern);
  await screen.findByRole("heading", { level: 1, name: "Garage de Terre Sainte" });
  // Its sections come together.
  await screen.findByRole("region", { name: "État des lieux" });
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

  const quote = {
    endDate: addMonths(startDate, 2),
    promisedUntil: addDays(startDate, 45),
    months: [
      {
        from: addMonths(startDate, 1),
        to: addMonths(startDate, 2),
        days: 30,
        usedDays: 12,
        before: 75,
        after: 30,
      },
    ],
    notOwed: 120,
    refund: 45,
  };
  const change = {
    _id: idOf(9),
    number: 1,
    kind: "leave",
    madeAt: new Date().toISOString(),
    effectiveOn: addMonths(startDate, 2),
    before: { pallets: 6, endDate: addMonths(startDate, 3) },
    after: { pallets: 6, endDate: addMonths(startDate, 2) },
    priceChange: -120,
    refund: 45,
  };

  it("lets the artisan leave at the figures that they saw, month by month", async () => {
    covers("own.product.210", "own.api.153", "own.api.154");
    server.answer(quoteLeaving, says(quote));
    server.answer(leaveLease, says({ message: "Préavis donné.", change }));
    await visit();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Quitter l'espace avant la fin" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(/vous sont remboursés/)).toBeDefined();
    expect(dialog.getByText(/Des acheteurs peuvent encore venir/)).toBeDefined();
    expect(textOf(dialog.getByRole("listitem"))).toContain(
      "12 jours sur 30, au lieu de 75,00 €30,00 €",
    );
    expect(dialog.getByText(/arrondi au centime/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Donner mon préavis" }));
    expect(await screen.findByText("Préavis donné.")).toBeDefined();
    const { endDate, notOwed, refund } = quote;
    expect(server.sentTo(leaveLease).map(({ body }) => body)).toEqual([
      { endDate, notOwed, refund },
    ]);
  });

  const givenBack = {
    pallets: 1,
    palletsAfter: 5,
    effectiveOn: addMonths(startDate, 2),
    months: quote.months,
    notOwed: 20,
    refund: 20,
  };

  it("gives pallets back at the figures that were seen, for as many as are chosen", async () => {
    covers("own.product.255", "own.api.185", "own.api.186");
    server.answer(quoteGivingBack, says(givenBack));
    server.answer(giveBackPallets, says({ message: "Palettes rendues.", change }));
    await visit();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Rendre des palettes" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(textOf(await dialog.findByText(/Vous gardez/))).toContain("Vous gardez 5 palettes");
    expect(dialog.getByText("Sur 6 palettes louées, dont 3 vides")).toBeDefined();
    expect(dialog.getByText(/pourvu qu'il en garde une/)).toBeDefined();
    server.answer(quoteGivingBack, refuses("rental/pallets-in-use"));
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    expect(await dialog.findByText(/videz-les d'abord/)).toBeDefined();
    server.answer(
      quoteGivingBack,
      says({ ...givenBack, pallets: 3, palletsAfter: 3, notOwed: 60 }),
    );
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    await user.click(await dialog.findByRole("button", { name: "Rendre 3 palettes" }));
    expect(await screen.findByText("Palettes rendues.")).toBeDefined();
    expect(server.sentTo(giveBackPallets).map(({ body }) => body)).toEqual([
      { pallets: 3, effectiveOn: givenBack.effectiveOn, notOwed: 60, refund: 20 },
    ]);
  });

  const longer = {
    kind: "extend",
    count: 1,
    palletsAfter: 6,
    endDate: addMonths(startDate, 4),
    price: 15,
    effectiveOn: addMonths(startDate, 3),
    priceChange: 90,
    dueNow: 90,
    months: [
      {
        from: addMonths(startDate, 3),
        to: addMonths(startDate, 4),
        days: 30,
        usedDays: 30,
        before: 0,
        after: 90,
      },
    ],
  };

  it("is rented longer at today's price, paid on a page at the figures that were seen", async () => {
    covers("own.product.259", "own.api.188");
    server.answer(quoteGrowth, says(longer));
    server.answer(growLease, says({ url: "https://pay.test/cs_1", change: null, message: "" }));
    const assign = vi.spyOn(window.location, "assign").mockReturnValue();
    await visit({ ...lease, mayGrow: true });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Prolonger" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(textOf(await dialog.findByText(/^Supplément/))).toContain(
      "90,00 €, au prix d'aujourd'hui (15,00 € la palette et le mois)",
    );
    expect(dialog.getByText("mois ajouté")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: /^Payer 90,00/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/cs_1"));
    expect(server.sentTo(growLease).map(({ body }) => body)).toEqual([
      {
        kind: "extend",
        count: 1,
        effectiveOn: longer.effectiveOn,
        priceChange: 90,
        dueNow: 90,
      },
    ]);
    assign.mockRestore();
  });

  it("has more pallets at once when nothing of them is due now, and says why there are none", async () => {
    covers("own.product.261");
    const money = { ...lease.money, plan: "monthly" };
    const more = { ...longer, kind: "add_pallets", palletsAfter: 7, dueNow: 0 };
    server.answer(quoteGrowth, says(more));
    server.answer(growLease, says({ url: null, change: null, message: "Palettes ajoutées." }));
    await visit({ ...lease, money, mayGrow: true, viewer: "artisan" });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Ajouter des palettes" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(textOf(await dialog.findByText(/À partir du/))).toContain("vous avez 7 palettes");
    expect(dialog.getByText(/prélevé avec vos loyers/)).toBeDefined();
    server.answer(quoteGrowth, refuses("rental/not-enough-space"));
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    expect(await dialog.findByText(/plus assez de place|reste/)).toBeDefined();
    server.answer(quoteGrowth, says(more));
    await user.click(dialog.getByRole("button", { name: /^Diminuer/ }));
    await user.click(await dialog.findByRole("button", { name: "Ajouter" }));
    expect(await screen.findByText("Palettes ajoutées.")).toBeDefined();
  });

  it("says that it was paid when its artisan comes back, and offers nothing more where its lessor is asked", async () => {
    covers("own.api.189", "own.product.259");
    server.answer(
      growthPaymentSuccess,
      says({ rentalId: idOf(1), change, message: "C'est fait." }),
    );
    await visit(lease, "?avenant=1&session_id=cs_1");
    expect(await screen.findByText("C'est fait.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Prolonger" })).toBeNull();
  });

  it("names what was given back, and offers none of a single pallet", async () => {
    covers("own.product.256");
    const gave = {
      ...change,
      kind: "give_back",
      after: { pallets: 4, endDate: change.before.endDate },
      priceChange: -20,
      refund: 0,
    };
    await visit({ ...lease, pallets: 1, changes: [gave] });
    const section = textOf(named("Modifier la location"));
    expect(section).toMatch(/2 palettes rendues : payées jusqu'au .*-20,00 €/);
    expect(screen.queryByRole("button", { name: "Rendre des palettes" })).toBeNull();
  });

  it("says in the dialog why a lease can't be left, or that the figures changed", async () => {
    covers("own.refusals.159", "own.refusals.162");
    server.answer(quoteLeaving, refuses("rental/no-notice"));
    await visit();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Quitter l'espace avant la fin" }));
    expect(await screen.findByText(/ne prévoit pas de fin avant son terme/)).toBeDefined();
  });

  it("shows both sides what was changed, and lets the lessor change nothing", async () => {
    covers("own.product.211");
    await visit({ ...lease, viewer: "lessor", changes: [change] });
    const section = textOf(named("Modifier la location"));
    expect(section).toMatch(/Préavis donné : dernier jour le .*Avenant n° 1, le .*-120,00 €/);
    expect(section).toContain("dont 45,00 € remboursés");
    expect(screen.getByRole("button", { name: "Télécharger l'avenant n° 1" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Quitter/ })).toBeNull();
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
  const open = (): void => {
    server.answer(getTerritory, says(territory));
    server.answer(getLease, says(lease));
    show(<LeasePage />, paths.lease.href(idOf(1)), paths.lease.pattern);
  };
  const print = () => screen.queryByRole("button", { name: "Imprimer" });

  it("wait for the tallest answer, so that nothing is pushed away under a finger", async () => {
    covers("own.product.510");
    server.answer(listDocumentsOf, says({ data: [] }));
    const states = Promise.withResolvers<Response>();
    server.answer(listPlaceStates, () => states.promise);
    open();
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
    open();
    await waitFor(() => expect(print()).not.toBeNull());
  });
});
