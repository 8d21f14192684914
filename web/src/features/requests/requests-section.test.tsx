// @vitest-environment happy-dom
import {
  acceptRentalRequest,
  listRentalRequests,
  refuseRentalRequest,
  withdrawRentalRequest,
} from "@stokaz/contract/leases/rental-requests";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { AskedSection } from "./asked-section.tsx";
import { OwnRequestsSection } from "./own-requests-section.tsx";

const server = startServer();
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const request = (number: number, changes: object = {}) => ({
  _id: idOf(number),
  status: "waiting",
  space: { _id: idOf(8), name: "Garage de Terre Sainte" },
  artisan: { _id: idOf(9), name: "La Ruche des Hauts" },
  pallets: 2,
  startDate: "2027-02-10",
  endDate: "2027-05-10",
  months: 3,
  plan: "upfront",
  totalPrice: 75,
  firstPayment: 75,
  storedGoods: "Pots de miel",
  insurance: { state: "missing", until: null },
  requestedAt: "2027-02-01T08:00:00.000Z",
  answerBy: "2027-02-03T08:00:00.000Z",
  reason: null,
  ...changes,
});
const page = (data: object[], more: object = {}) =>
  says({ data, waiting: data.length, nextCursor: null, ...more });
const textOf = (element: HTMLElement): string => (element.textContent ?? "").replace(/\s+/g, " ");

beforeEach(() => server.answer(getTerritory, says(territory)));

describe("what a lessor has to answer", () => {
  beforeEach(() => logIn("lessor"));
  const visit = async (data = [request(1)]) => {
    server.answer(listRentalRequests, page(data));
    const user = show(<AskedSection />);
    const section = await screen.findByRole("region", { name: "Demandes de location" });
    return { user, section };
  };

  it("says who asks, for what, how long, what it brings and until when, and counts", async () => {
    covers("own.product.249");
    const { section } = await visit();
    expect(textOf(section)).toContain("1 demande attend votre réponse");
    const card = within(section).getByRole("article", { name: "La Ruche des Hauts" });
    await expect.poll(() => textOf(card)).toContain("Il vous revient67,50 €");
    const text = textOf(card);
    expect(text).toContain("Garage de Terre Sainte");
    expect(text).toContain("2 palettes, 3 mois");
    expect(text).toContain("Du 10 février 2027 au 9 mai 2027");
    expect(text).toContain("Pots de miel");
    expect(text).toContain("Aucune attestation d'assurance");
    expect(text).toMatch(/Répondez avant le.*3 février 2027 à 12 h/u);
  });

  it("is accepted after one was told that the money is taken", async () => {
    covers("own.product.249");
    server.answer(acceptRentalRequest, says({ message: "Demande acceptée." }));
    const { user } = await visit();
    await user.click(screen.getByRole("button", { name: "Accepter La Ruche des Hauts" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/paiement de 75,00\s€ est encaissé/u)).toBeDefined();
    const accepting = request(1, { status: "accepting" });
    server.answer(listRentalRequests, page([accepting], { waiting: 0 }));
    await user.click(dialog.getByRole("button", { name: "Accepter la demande" }));
    expect(await screen.findByText("Demande acceptée.")).toBeDefined();
    expect(await screen.findByText("Acceptée, paiement en cours")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Refuser/ })).toBeNull();
    expect(server.sentTo(acceptRentalRequest)).toHaveLength(1);
  });

  it("is refused with a reason: none is a mistake under its field, a refusal keeps what was typed", async () => {
    covers("own.product.249");
    server.answer(refuseRentalRequest, refuses("rental-request/answered"));
    const { user } = await visit();
    await user.click(screen.getByRole("button", { name: "Refuser La Ruche des Hauts" }));
    const dialog = within(await screen.findByRole("dialog"));
    const send = dialog.getByRole("button", { name: "Refuser la demande" });
    await user.click(send);
    expect(await dialog.findByText("Dites en quelques mots pourquoi.")).toBeDefined();
    const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Pourquoi refusez-vous/);
    await user.type(reason, "Travaux");
    await user.click(send);
    expect(await dialog.findByText("Cette demande n'attend plus de réponse.")).toBeDefined();
    expect(reason.value).toBe("Travaux");
    server.answer(refuseRentalRequest, says({ message: "Demande refusée." }));
    server.answer(listRentalRequests, page([]));
    await user.click(send);
    expect(await screen.findByText("Demande refusée.")).toBeDefined();
    await expect.poll(() => screen.queryByRole("region")).toBeNull();
    expect(server.sentTo(refuseRentalRequest)[1]?.body).toEqual({ reason: "Travaux" });
  });
});

describe("what an artisan asked for", () => {
  beforeEach(() => logIn("artisan"));
  const visit = async (data: object[], more: object = {}) => {
    server.answer(listRentalRequests, page(data, more));
    const user = show(<OwnRequestsSection />);
    const section = await screen.findByRole("region", { name: "Mes demandes" });
    return { user, section };
  };

  it("says what waits and until when, and what became of the rest", async () => {
    covers("own.product.250");
    const { section } = await visit(
      [
        request(1),
        request(2, { status: "refused", reason: "Travaux" }),
        request(3, { status: "unanswered" }),
        request(4, { status: "lapsed" }),
        request(5, { status: "refused", reason: "" }),
      ],
      { waiting: 1 },
    );
    expect(textOf(section)).toContain("1 demande attend la réponse du loueur");
    const cards = within(section).getAllByRole("article").map(textOf);
    await expect.poll(() => textOf(section)).toMatch(/Réponse avant le.*3 février 2027 à 12 h/u);
    expect(cards[0]).toContain("En attente de réponse");
    expect(cards[1]).toContain("RefuséeRaison : Travaux Rien n'a été débité.");
    expect(cards[2]).toContain("Le loueur n'a pas répondu à temps. Rien n'a été débité.");
    expect(cards[3]).toContain("La place ou le paiement n'était plus disponible.");
    expect(cards[4]).toContain("RefuséeRien n'a été débité.");
    expect(screen.getAllByRole("link", { name: "Trouver un autre espace" })).toHaveLength(4);
  });

  it("says nothing of the payment to whoever may not read money", async () => {
    covers("own.product.594");
    const { section } = await visit([
      request(1, { totalPrice: undefined, firstPayment: undefined }),
    ]);
    expect(textOf(section)).toContain("Pots de miel");
    expect(textOf(section)).not.toMatch(/carte|€/u);
  });

  it("is withdrawn after one was asked", async () => {
    covers("own.product.250");
    server.answer(withdrawRentalRequest, says({ message: "Demande retirée." }));
    const { user } = await visit([request(1)]);
    const name = "Retirer ma demande : Garage de Terre Sainte";
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog"));
    server.answer(listRentalRequests, page([]));
    await user.click(dialog.getByRole("button", { name: "Retirer ma demande" }));
    expect(await screen.findByText("Demande retirée.")).toBeDefined();
    expect(server.sentTo(withdrawRentalRequest)).toHaveLength(1);
  });

  it("comes a page at a time", async () => {
    covers("own.product.250");
    const { user } = await visit([request(1)], { waiting: 2, nextCursor: "next" });
    server.answer(listRentalRequests, page([request(2)], { waiting: 2 }));
    await user.click(screen.getByRole("button", { name: "Voir plus de demandes" }));
    await expect.poll(() => screen.getAllByRole("article")).toHaveLength(2);
    expect(server.sentTo(listRentalRequests)[1]?.query.get("cursor")).toBe("next");
    expect(screen.queryByRole("button", { name: "Voir plus de demandes" })).toBeNull();
  });
});
