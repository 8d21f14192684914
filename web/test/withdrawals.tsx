import { PROBLEMS } from "@stokaz/contract/problems";
import { none } from "./none.tsx";
import { OPEN_RIGHT } from "./orders.tsx";
import { idOf } from "./products.tsx";

/** Two pots of honey at 8.50 €, not collected yet, on the wire. @param number tells lines apart */
export const wireWithdrawableLine = (number = 1, more: Record<string, unknown> = {}) => ({
  lineId: idOf(number),
  productName: "Miel",
  productPhoto: "/pictures/miel-640.webp",
  supplierName: "La Ruche des Hauts",
  units: 2,
  price: 8.5,
  amount: 17,
  right: OPEN_RIGHT,
  isReturnNeeded: false,
  mustBeSealed: false,
  refusal: none<string>(),
  ...more,
});

/** The same line once collected. */
export const collectedLine = (number: number, more: Record<string, unknown> = {}) =>
  wireWithdrawableLine(number, {
    right: {
      ...OPEN_RIGHT,
      until: "2026-12-07",
      sentence: "Vous pouvez changer d'avis jusqu'au 7 décembre 2026.",
    },
    isReturnNeeded: true,
    ...more,
  });

/** Fruit, which the law excludes from withdrawal. */
export const excludedLine = (number: number) =>
  wireWithdrawableLine(number, {
    productName: "Letchis",
    units: 0,
    right: {
      kind: "excluded",
      until: null,
      article: "article L. 221-28, 4°, du code de la consommation",
      sentence: "Pas de droit de rétractation : ce produit peut se périmer rapidement.",
    },
    refusal: PROBLEMS["withdrawal/excluded"].message,
  });

/** Answer with the lines of an order that may be withdrawn. */
export const wireWithdrawable = (
  lines: readonly ReturnType<typeof wireWithdrawableLine>[] = [wireWithdrawableLine()],
  more: Record<string, unknown> = {},
) => ({
  orderId: idOf(50),
  orderNumber: "K7M2-P9QR",
  orderedAt: "2026-11-20T08:00:00Z",
  lines,
  past: Array.of<object>(),
  isDisputed: false,
  place: {
    name: "Garage de Terre Sainte",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    phone: "0692000001",
    retrievalDays: ["Lun", "Jeu"],
    retrievalTimes: { start: "08:00", end: "18:00" },
  },
  ...more,
});

/** A declared line whose refund is pending. */
export const wireWithdrawnLine = (more: Record<string, unknown> = {}) => ({
  _id: idOf(60),
  lineId: idOf(1),
  label: "2 × Miel",
  units: 2,
  amount: 17,
  isReturnNeeded: false,
  status: "refund_due",
  refundBy: "2026-12-07",
  returnedAt: none<string>(),
  refundedAt: none<string>(),
  ...more,
});

/** A withdrawal declared on 23 November at 13:05 in La Réunion. */
export const wireWithdrawal = (lines: readonly object[] = [wireWithdrawnLine()]) => ({
  _id: idOf(70),
  declaredAt: "2026-11-23T09:05:00Z",
  name: "Marie Payet",
  email: "marie@exemple.re",
  sentence: "Je renonce à 2 × Miel de la commande K7M2-P9QR.",
  lines,
});

/** Two pots to be returned to the garage. */
export const wireReturn = (more: Record<string, unknown> = {}) => ({
  withdrawalId: idOf(70),
  orderId: idOf(50),
  orderNumber: "K7M2-P9QR",
  storageId: idOf(300),
  storageName: "Garage",
  buyerName: "Marie L.",
  declaredAt: "2026-11-23T09:05:00Z",
  refundBy: "2026-12-07",
  lines: [
    {
      lineId: idOf(1),
      productName: "Miel",
      productPhoto: "/pictures/miel-640.webp",
      units: 2,
      supplierName: "La Ruche des Hauts",
      isRefunded: false,
    },
    {
      lineId: idOf(2),
      productName: "Savon",
      productPhoto: "/pictures/savon-640.webp",
      units: 1,
      supplierName: "Herbes de Mafate",
      isRefunded: false,
    },
  ],
  ...more,
});
