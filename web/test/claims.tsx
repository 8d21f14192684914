import { idOf } from "./products.tsx";

/** A claim as its opener's browser gets it. */
export const wireClaim = (more: Record<string, unknown> = {}) => ({
  _id: idOf(80),
  kind: "bought",
  status: "open",
  side: "opener",
  reason: "damaged",
  purpose: "order",
  purchaseId: idOf(50),
  title: "Commande K7M2-P9QR",
  openerName: "Marie P.",
  respondentName: "La Ruche",
  openedAt: "2026-11-25T09:05:00Z",
  isRefundable: true,
  lines: [{ label: "2 × Miel de letchi", amount: 17 }],
  asked: 17,
  proposed: null,
  given: null,
  dueOn: "2026-11-30",
  decision: null,
  left: null,
  isDisputed: false,
  moves: ["say", "withdraw"],
  events: [
    {
      _id: idOf(81),
      at: "2026-11-25T09:05:00Z",
      kind: "opened",
      by: "opener",
      words: "Deux pots sont fendus.",
      amount: 17,
      pictures: [],
    },
  ],
  mediator: "Médiateur du commerce",
  ...more,
});

/** What a buyer can claim. */
export const wireClaimable = (more: Record<string, unknown> = {}) => ({
  purpose: "order",
  purchaseId: idOf(50),
  kind: "bought",
  title: "Commande K7M2-P9QR",
  otherName: "",
  reasons: ["not_as_described", "damaged", "missing", "other"],
  lines: [
    {
      ...{ lineId: idOf(51), productName: "Miel de letchi", supplierId: idOf(9) },
      ...{ supplierName: "La Ruche", units: 2, price: 8.5, amount: 17, refusal: null },
    },
    {
      ...{ lineId: idOf(52), productName: "Confiture", supplierId: idOf(9) },
      ...{ supplierName: "La Ruche", units: 1, price: 5, amount: 5, refusal: "Déjà rendu." },
    },
  ],
  most: null,
  isRefundable: true,
  refusal: null,
  claims: [],
  ...more,
});
