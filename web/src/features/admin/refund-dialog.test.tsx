import { expect, it } from "vitest";
import { refundSummary } from "./refund-dialog.tsx";

const people = {
  payer: { _id: "a", name: "Sarah Payet" },
  seller: { _id: "b", name: "Léa Hoarau" },
  lines: [],
};

it.each([
  ["34,90", "34,90\u202f€"],
  ["", "ce montant"],
])("says who gets what of %s", (typed, much) => {
  expect(refundSummary(people, typed)).toBe(
    `Sarah Payet recevra un remboursement de ${much} sur sa carte et un e‑mail avec le motif. Léa Hoarau recevra un e‑mail aussi : ce montant, frais de plateforme déduits, sera retiré de ses versements.`,
  );
});
