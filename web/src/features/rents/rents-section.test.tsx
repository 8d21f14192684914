// @vitest-environment happy-dom

import {
  changeCard,
  confirmCard,
  listRents,
  payRent,
  rentPaymentSuccess,
} from "@stokaz/contract/leases/rents";
import { paths } from "@stokaz/contract/paths";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { RentsSection } from "./rents-section.tsx";
import { UnpaidSection } from "./unpaid-section.tsx";

const server = startServer();
const start = calendarDay("2027-01-15");
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const LEASE = idOf(99);

const NAMES = ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août"];

const rent = (month: number, changes: object = {}) => ({
  _id: idOf(month),
  month,
  name: `Loyer de ${NAMES[month]} 2027`,
  dueOn: addMonths(start, month),
  amount: 25,
  status: "due",
  paidAt: null,
  isRefunded: false,
  unpaidSince: null,
  isPayable: false,
  isAuthenticationAsked: false,
  ...changes,
});
const paid = (month: number) => rent(month, { status: "paid", paidAt: "2027-01-15T06:00:00.000Z" });
const card = { brand: "visa", last4: "4242", expMonth: 5, expYear: 2041 };
const fine = {
  plan: "monthly",
  rents: [paid(0), rent(1), rent(2)],
  isSalePaused: false,
  endsOn: null,
  card,
  isCardCharged: true,
};
const unpaidSince = addMonths(start, 1);
const unpaid = (changes: object = {}) => ({
  ...fine,
  rents: [
    paid(0),
    rent(1, { status: "unpaid", unpaidSince, isPayable: true, ...changes }),
    rent(2),
  ],
  endsOn: addDays(unpaidSince, 15),
});

const visit = async (answer: object, query = "") => {
  server.answer(getTerritory, says(territory));
  server.answer(listRents, says(answer));
  const section = (
    <>
      <UnpaidSection rentalId={LEASE} />
      <RentsSection rentalId={LEASE} />
    </>
  );
  const user = show(section, `${paths.lease.href(LEASE)}${query}`, paths.lease.pattern);
  await screen.findByRole("region", { name: "Loyers" });
  return user;
};

const textOf = (element: HTMLElement): string => (element.textContent ?? "").replace(/\s+/g, " ");
const section = (): HTMLElement => screen.getByRole("region", { name: "Loyers" });

beforeEach(() => logIn("artisan"));

describe("the rents of a lease", () => {
  it("are listed month by month with their state, and the card they are charged to", async () => {
    covers("own.product.213", "own.product.220");
    await visit(fine);
    const months = within(section()).getAllByRole("listitem").map(textOf);
    expect(months).toEqual([
      "Loyer de janvier 2027le 15 janvier 202725,00 €Payé",
      "Loyer de février 2027le 15 février 202725,00 €À venir",
      "Loyer de mars 2027le 15 mars 202725,00 €À venir",
    ]);
    expect(textOf(section())).toContain("Visa se terminant par 4242expire fin 05/2041");
    expect(await screen.findByText(/J'autorise/)).toBeDefined();
  });

  it("of many months shows those around today, the others for who wants them", async () => {
    const rents = [0, 1, 2, 3].map(paid).concat([4, 5, 6, 7].map((month) => rent(month)));
    await visit({ ...fine, rents });
    const [first] = within(section()).getAllByRole("list");
    // A missing rent fails the test here.
    expect(within(first as HTMLElement).getAllByRole("listitem")).toHaveLength(6);
    // A missing rent fails the test here.
    expect(textOf(first as HTMLElement)).toContain("Loyer de mars 2027");
    expect(screen.getByText("Voir les 8 mois")).toBeDefined();
  });

  it("say what happens unless a refused month is paid, and lead to its page", async () => {
    covers("own.product.216", "own.product.218");
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    server.answer(payRent, says({ sessionId: "cs_1", url: "https://pay.example/cs_1" }));
    const user = await visit({ ...unpaid(), isSalePaused: true });
    const notice = textOf(screen.getByRole("status"));
    expect(notice).toContain("Loyer de février 2027 : pas encore payé");
    expect(notice).toContain("ne sont plus en vente");
    expect(notice).toContain("la location prend fin le 2 mars 2027");
    await user.click(screen.getByRole("button", { name: /^Payer 25,00/ }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/cs_1"));
  });

  it("say that a month stays owed when the lease is over by itself before", async () => {
    covers("own.product.676");
    await visit({ ...unpaid(), endsOn: null });
    const notice = textOf(screen.getByRole("status"));
    expect(notice).toContain("Il reste dû, même une fois la location terminée.");
    expect(notice).not.toContain("prend fin");
  });

  it("say that the bank asks for a confirmation, and why a page can't be opened", async () => {
    covers("own.product.219", "own.refusals.178");
    server.answer(payRent, refuses("rent/charging"));
    const user = await visit(unpaid({ isAuthenticationAsked: true }));
    expect(textOf(screen.getByRole("status"))).toContain("votre banque demande votre confirmation");
    await user.click(screen.getByRole("button", { name: /^Payer/ }));
    expect(await screen.findByText(/en cours de prélèvement/)).toBeDefined();
  });

  it("show the lessor what is paid, without a card or a button", async () => {
    covers("own.api.167");
    await visit({ ...unpaid({ isPayable: false }), card: null, isCardCharged: false });
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(textOf(section())).not.toContain("Carte");
    expect(textOf(section())).toContain("Impayé");
  });

  it("show no card once nothing is charged to it any more", async () => {
    covers("own.product.699");
    await visit({ ...unpaid(), endsOn: null, isCardCharged: false });
    expect(screen.getByRole("button", { name: /^Payer 25,00/ })).toBeDefined();
    expect(textOf(section())).not.toContain("Carte");
  });

  it("lead to the page of another card, and say so when one comes back from it", async () => {
    covers("own.product.220");
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    server.answer(changeCard, says({ url: "https://pay.example/cs_2" }));
    server.answer(confirmCard, says({ card, message: "Carte changée." }));
    const user = await visit(fine, "?card_session=cs_2");
    expect(await screen.findByText("Carte changée.")).toBeDefined();
    expect(server.sentTo(confirmCard).map(({ query }) => query.get("session_id"))).toEqual([
      "cs_2",
    ]);
    await user.click(screen.getByRole("button", { name: "Changer de carte" }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/cs_2"));
  });

  it.each([
    ["Payer 25,00\u202f€", "own.product.218"],
    ["Changer de carte", "own.product.220"],
  ] as const)(
    "offer « %s » again when the browser restores the page after it",
    async (name, statement) => {
      covers(statement);
      const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
      server.answer(payRent, says({ sessionId: "cs_3", url: "https://pay.example/cs_3" }));
      server.answer(changeCard, says({ url: "https://pay.example/cs_3" }));
      const user = await visit(unpaid());
      const button = screen.getByRole("button", { name });
      await user.click(button);
      await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.example/cs_3"));
      expect(button).toHaveProperty("disabled", true);
      fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
      await waitFor(() => expect(button).toHaveProperty("disabled", false));
    },
  );

  it("say once that a month is paid when one comes back from its page", async () => {
    covers("own.product.218");
    const message = "Loyer de février 2027 : payé.";
    const name = "Loyer de février 2027";
    server.answer(rentPaymentSuccess, says({ rentalId: LEASE, name, amount: 25, message }));
    await visit(fine, "?session_id=cs_1");
    expect(await screen.findByText(message)).toBeDefined();
    expect(server.sentTo(rentPaymentSuccess)).toHaveLength(1);
  });
});
