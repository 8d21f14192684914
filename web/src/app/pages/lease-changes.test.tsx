// @vitest-environment happy-dom

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
import { getLease } from "@stokaz/contract/leases/leases";
import { PROBLEMS } from "@stokaz/contract/problems";
import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lease, named, startDate, textOf, visitLease } from "#test/leases";
import { idOf } from "#test/products";
import { logIn, refuses, says, startServer } from "#test/screen";

const server = startServer();
const visit = (answer: object = lease, query = ""): Promise<void> =>
  visitLease(server, answer, query);

beforeEach(() => logIn("artisan"));

describe("the changes of a lease", () => {
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

  it("lets an administrator give notice for a suspended artisan alone, with a reason", async () => {
    covers("own.product.561", "own.refusals.387");
    server.answer(quoteLeaving, says(quote));
    server.answer(leaveLease, says({ message: "Préavis donné.", change }));
    logIn("admin");
    await visit({ ...lease, viewer: "admin", mayGiveNotice: true });
    const user = userEvent.setup();
    const panel = within(screen.getByRole("region", { name: "Modifier la location" }));
    expect(panel.getAllByRole("button")).toHaveLength(1);
    await user.click(
      panel.getByRole("button", { name: "Donner le préavis d'un artisan suspendu" }),
    );
    const dialog = within(await screen.findByRole("dialog"));
    const give = await dialog.findByRole("button", { name: "Donner le préavis" });
    await user.click(give);
    expect(dialog.getByText("Dites pourquoi vous donnez ce préavis.")).toBeDefined();
    expect(server.sentTo(leaveLease)).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Motif" }), "À sa demande.");
    await user.click(give);
    await screen.findByText("Préavis donné.");
    expect(server.sentTo(leaveLease)[0]?.body).toMatchObject({ reason: "À sa demande." });
  });

  it("says to its artisan that a space off offer is let neither longer nor more, nor to others", async () => {
    covers("own.product.777");
    server.answer(quoteLeaving, says(quote));
    await visit({ ...lease, space: { ...lease.space, isTakenOff: true } });
    const panel = within(screen.getByRole("region", { name: "Modifier la location" }));
    expect(panel.getByText(/Le loueur ne propose plus cet espace/)).toBeDefined();
    expect(panel.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Rendre des palettes",
      "Quitter l'espace avant la fin",
    ]);
    const user = userEvent.setup();
    await user.click(panel.getByRole("button", { name: "Quitter l'espace avant la fin" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("C'est définitif.")).toBeDefined();
    expect(dialog.queryByText(/proposée à d'autres/)).toBeNull();
  });

  it("offers an administrator nothing while the artisan is not suspended", async () => {
    covers("own.refusals.386");
    logIn("admin");
    await visit({ ...lease, viewer: "admin" });
    expect(screen.queryByRole("button", { name: /préavis/ })).toBeNull();
  });

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
      {
        pallets: 3,
        palletsAfter: 3,
        effectiveOn: givenBack.effectiveOn,
        notOwed: 60,
        refund: 20,
      },
    ]);
  });

  it("says why pallets are not given back although no more can be given back by then", async () => {
    covers("own.product.255");
    server.answer(quoteGivingBack, says(givenBack));
    server.answer(giveBackPallets, refuses("rental/quote-changed"));
    await visit();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Rendre des palettes" }));
    const dialog = within(await screen.findByRole("dialog"));
    const give = await dialog.findByRole("button", { name: "Rendre la palette" });
    server.answer(getLease, says({ ...lease, pallets: 1 }));
    await user.click(give);
    expect(await screen.findByText(PROBLEMS["rental/quote-changed"].message)).toBeDefined();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Rendre des palettes" })).toBeNull(),
    );
    expect(screen.getByText(PROBLEMS["rental/quote-changed"].message)).toBeDefined();
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
    const pay = dialog.getByRole("button", { name: /^Payer 90,00/ });
    await user.click(pay);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/cs_1"));
    expect(pay).toHaveProperty("disabled", true);
    // "Back" from the payment page may restore this one as it was.
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(pay).toHaveProperty("disabled", false));
    expect(server.sentTo(growLease).map(({ body }) => body)).toEqual([
      {
        kind: "extend",
        count: 1,
        palletsAfter: 6,
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

  it("says of a lease that is paid monthly what is due now, and that months are charged later", async () => {
    covers("own.product.714");
    const money = { ...lease.money, plan: "monthly" };
    server.answer(quoteGrowth, says({ ...longer, dueNow: 0 }));
    await visit({ ...lease, money, mayGrow: true });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Prolonger" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      await dialog.findByText(/Rien à payer maintenant.*chaque mois est prélevé/),
    ).toBeDefined();
    expect(dialog.queryByText(/Le reste/)).toBeNull();
    server.answer(quoteGrowth, says({ ...longer, dueNow: 30 }));
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    expect(await dialog.findByText(/30,00.€ pour le mois en cours.*Le reste est/)).toBeDefined();
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
});
