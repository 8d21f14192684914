// @vitest-environment happy-dom

import { getLeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import type { Lease } from "@stokaz/contract/leases/leases";
import {
  confirmLeftovers,
  fetchLeftovers,
  getLeftoverLabels,
  getLeftovers,
  readLeftoverPicture,
  reportLeftovers,
} from "@stokaz/contract/leases/leftovers";
import { cents } from "@stokaz/contract/money/money";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { LeftoversSection } from "./leftovers-section.tsx";
import { SettlementSection } from "./settlement-section.tsx";

const server = startServer();
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const lease: Lease = {
  _id: idOf(1),
  reference: "00000000",
  viewer: "artisan",
  status: "ended",
  space: {
    _id: idOf(2),
    isTakenOff: false,
    name: "Garage de Terre Sainte",
    photo: "/uploads/a.webp",
    address: "5 rue Amiral Lacaze",
    contact: "Jean Hoarau",
    phone: "0692000001",
    deliveryDays: ["Mer"],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  artisan: { _id: idOf(3), name: "La Ruche des Hauts" },
  lessor: { _id: idOf(4), name: "Marie Payet" },
  pallets: 2,
  startDate: calendarDay("2026-08-20"),
  endDate: calendarDay("2026-11-20"),
  standing: { pallets: [], unplaced: [], free: 2 },
  money: { price: cents(1250), total: cents(7500), plan: "upfront", payments: [] },
};

const honey = {
  _id: idOf(5),
  productName: "Miel de letchi",
  stock: 8,
  awaited: 2,
  pallets: [1],
};

const LEFT = {
  status: "waiting",
  products: [honey],
  events: [],
  case: null,
  decidesOn: "2026-12-04",
  mayFetch: true,
  mayConfirm: false,
  mayReport: false,
};

const AT = "2026-11-22T06:00:00.000Z";
const EVENT = {
  at: AT,
  units: null,
  note: "",
  hasPicture: false,
  decision: null,
  fetchUntil: null,
};

/** Something was fetched, the rest was reported with a picture, and a new last day was decided. */
const REPORTED = {
  status: "reported",
  case: { openedAt: AT, fetchUntil: "2026-12-10" },
  decidesOn: null,
  events: [
    {
      ...EVENT,
      _id: idOf(7),
      kind: "decided",
      by: "operator",
      note: "Il a été malade.",
      decision: "fetch",
      fetchUntil: "2026-12-10",
    },
    {
      ...EVENT,
      _id: idOf(8),
      kind: "reported",
      by: "lessor",
      note: "Deux cartons près de la porte",
      hasPicture: true,
    },
    { ...EVENT, _id: idOf(9), kind: "fetched", by: "artisan", units: 3 },
  ],
};

const visit = (answer: object, viewer: Lease["viewer"] = "artisan") => {
  server.answer(getTerritory, says(territory));
  server.answer(getLeftovers, says({ ...LEFT, ...answer }));
  return show(<LeftoversSection lease={{ ...lease, viewer }} />);
};

const textOf = (element: HTMLElement): string => (element.textContent ?? "").replace(/\s+/g, " ");
const section = async (): Promise<string> => {
  const text = () => textOf(screen.getByRole("region", { name: "Ce qui reste" }));
  await waitFor(() => expect(text()).not.toContain("Chargement"));
  return text();
};

beforeEach(() => logIn("artisan"));

describe("what an ended lease left behind", () => {
  it("shows the artisan what is theirs and where, and takes all of it out of the stock", async () => {
    covers("own.product.280", "own.product.281");
    const user = visit({});
    const text = await section();
    expect(text).toContain("Miel de letchiPalette 110 unités, dont 2 commandées");
    expect(text).toContain("Si rien n'est réglé le 4 décembre 2026");
    server.answer(fetchLeftovers, says({ message: "C'est noté." }));
    await user.click(screen.getByRole("button", { name: "J'ai tout repris" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/quitte votre stock/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "J'ai tout repris" }));
    expect(await screen.findByText("C'est noté.")).toBeDefined();
    expect(server.sentTo(fetchLeftovers).map(({ body }) => body)).toEqual([{}]);
  });

  it("lets the artisan say how much of each they took", async () => {
    covers("own.product.281");
    const user = visit({});
    server.answer(fetchLeftovers, refuses("stock/too-few"));
    await user.click(await screen.findByRole("button", { name: "J'ai repris une partie" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "C'est repris" })).toHaveProperty("disabled", true);
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    await user.click(dialog.getByRole("button", { name: /^Augmenter/ }));
    await user.click(dialog.getByRole("button", { name: "C'est repris" }));
    expect(await dialog.findByText("Il n'y en a pas autant en stock.")).toBeDefined();
    expect(server.sentTo(fetchLeftovers).map(({ body }) => body)).toEqual([
      { lines: [{ productId: honey._id, units: 2 }] },
    ]);
  });

  it("lets the lessor confirm that nothing is left", async () => {
    covers("own.product.282");
    logIn("lessor");
    const fetched = { status: "fetched", products: [], decidesOn: null, mayFetch: false };
    const user = visit({ ...fetched, mayConfirm: true, mayReport: true }, "lessor");
    expect(await section()).toContain("La Ruche des Hauts dit avoir tout repris.");
    server.answer(confirmLeftovers, says({ message: "Merci, c'est réglé." }));
    await user.click(screen.getByRole("button", { name: "La place est vide" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "La place est vide" }));
    expect(await screen.findByText("Merci, c'est réglé.")).toBeDefined();
  });

  it("lets the lessor say what is left, in words that are asked for", async () => {
    covers("own.product.282");
    logIn("lessor");
    const user = visit({ mayFetch: false, mayReport: true }, "lessor");
    expect(await section()).toContain("Gardez-les à l'abri.");
    server.answer(reportLeftovers, says({ message: "L'artisan est prévenu." }));
    await user.click(screen.getByRole("button", { name: "Il reste des marchandises" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Le dire à l'artisan" }));
    expect(await dialog.findByText("Dites ce qu'il reste et où.")).toBeDefined();
    await user.type(dialog.getByRole("textbox", { name: /Ce qu'il reste/ }), "Deux cartons");
    await user.click(dialog.getByRole("button", { name: "Le dire à l'artisan" }));
    expect(await screen.findByText("L'artisan est prévenu.")).toBeDefined();
    expect(server.sentTo(reportLeftovers)).toHaveLength(1);
  });

  it("tells what was said, shown and decided", async () => {
    covers("own.product.282", "own.product.284", "own.product.287");
    server.answer(readLeftoverPicture, () => new Response("picture"));
    visit(REPORTED);
    const list = textOf(await screen.findByRole("list", { name: "Ce qui s'est passé" }));
    expect(list).toMatch(/Décidé : à reprendre au plus tard le 10 décembre 2026.*Il a été malade/);
    expect(list).toMatch(/Marie Payet dit ce qu'il reste.*Deux cartons près de la porte/);
    expect(list).toContain("La Ruche des Hauts a repris 3 unités");
    expect(await screen.findByRole("img", { name: /photographié par le loueur/ })).toBeDefined();
    expect(await section()).toContain("À reprendre au plus tard le 10 décembre 2026Après ce jour");
  });

  it("gives labels of what is to be fetched", async () => {
    covers("own.product.282", "own.product.284", "own.product.287");
    server.answer(readLeftoverPicture, () => new Response("picture"));
    const user = visit(REPORTED);
    // The browser downloads the file, so nothing on the page shows it.
    const stubs = { createObjectURL: () => "", revokeObjectURL: () => undefined };
    vi.stubGlobal("URL", Object.assign(URL, stubs));
    server.answer(getLeftoverLabels, () => new Response("%PDF-1.7"));
    await user.click(await screen.findByRole("button", { name: /Étiquettes/ }));
    await waitFor(() => expect(server.sentTo(getLeftoverLabels)).toHaveLength(1));
  });

  it.each([
    ["closed", "C'est réglé. Ce qui a été décidé est écrit ci-dessous."],
    ["confirmed", "La place est vide : tout est réglé."],
    [null, "D'après le stock, il ne reste rien."],
  ])("says where it stands: %s", async (status, sentence) => {
    covers("own.product.280");
    visit({ status, products: [], decidesOn: null, mayFetch: false });
    expect(await section()).toContain(sentence);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("what an ended lease came to", () => {
  const refund = { _id: idOf(6), at: "2026-11-21T06:00:00.000Z", amount: 12.5, status: "sent" };
  const figures = { received: 75, fee: 6.25, refunded: 12.5, transferred: 33.75, reversed: 0 };

  const look = (answer: object, viewer: Lease["viewer"]) => {
    server.answer(getTerritory, says(territory));
    server.answer(getLeaseSettlement, says(answer));
    show(<SettlementSection lease={{ ...lease, viewer }} />);
  };

  it("tells the lessor what they got and still get", async () => {
    covers("own.product.288");
    const waiting = [
      { _id: idOf(7), amount: 22.5, waitsFor: "date", at: "2026-12-01T06:00:00.000Z" },
      { _id: idOf(8), amount: 11.25, waitsFor: "decision", at: "2026-12-01T06:00:00.000Z" },
    ];
    look({ lessor: { ...figures, waiting }, refunds: [refund] }, "lessor");
    const list = textOf(await screen.findByRole("list", { name: "Versements au loueur" }));
    expect(list).toContain("Loyers payés75,00 €Rendus à l'artisan− 12,50 €");
    expect(list).toContain("Frais de plateforme− 6,25 €Versés33,75 €");
    expect(list).toContain("Versement prévu le 1er décembre 202622,50 €");
    expect(list).toContain("Versement retenu tant qu'un litige n'est pas réglé11,25 €");
    expect(textOf(screen.getByRole("list", { name: "Remboursements" }))).toBe(
      "Remboursé à l'artisan le 21 novembre 202612,50 €",
    );
  });

  it("says that a refund came by bank transfer", async () => {
    covers("own.product.672");
    look({ refunds: [{ ...refund, isByBank: true }] }, "artisan");
    expect(textOf(await screen.findByRole("list", { name: "Remboursements" }))).toBe(
      "Remboursé à l'artisan par virement le 21 novembre 202612,50 €",
    );
  });

  it("tells the artisan what went back to them, and nothing when nothing did", async () => {
    covers("own.product.288");
    look({ refunds: [refund] }, "artisan");
    expect(await screen.findByRole("region", { name: "Remboursements" })).toBeDefined();
    expect(screen.queryByText("Versés")).toBeNull();
  });
});
