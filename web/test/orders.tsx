import { none } from "./none.tsx";
import { anIdentity } from "./sellers.tsx";

/** Id built from a number. */
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Withdrawal right of goods that were not collected yet, on the wire. */
export const OPEN_RIGHT = {
  kind: "open",
  until: none<string>(),
  article: none<string>(),
  sentence: "Vous pouvez changer d'avis jusqu'à 14 jours après avoir récupéré ce produit.",
};

/**
 * A line on the wire: two pots of honey at 8.50 €, of the first artisan. @param number tells lines
 * apart
 */
export const wireLine = (number = 1, more: Record<string, unknown> = {}) => ({
  _id: idOf(number),
  productId: idOf(100 + number),
  productName: "Miel",
  description: "Miel de letchi.",
  productPhoto: "/uploads/a.webp",
  price: 8.5,
  quantity: 2,
  cancelledQuantity: 0,
  totalPrice: 17,
  refundable: 17,
  status: "À récupérer",
  readyAt: none<string>(),
  isAdultOnly: false,
  isContested: false,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  facts: {},
  withdrawal: none<typeof OPEN_RIGHT>(),
  recalls: Array.of<object>(),
  withdrawnQuantity: 0,
  supplierId: idOf(201),
  supplierName: "La Ruche des Hauts",
  supplierCompanyName: "Ruche des Hauts SARL",
  supplierSiret: "83214567890123",
  seller: anIdentity(),
  ...more,
});

/** A basket of three lines of two artisans: one ready, one partly cancelled, one cancelled. */
export const threeLines = () =>
  [
    wireLine(1, { readyAt: "2026-11-21T08:00:00Z" }),
    wireLine(2, {
      productName: "Savon",
      price: 5,
      quantity: 4,
      cancelledQuantity: 1,
      totalPrice: 20,
      refundable: 15,
      supplierId: idOf(202),
      supplierName: "Herbes de Mafate",
    }),
    wireLine(3, {
      productName: "Bonbons",
      price: 3,
      quantity: 1,
      cancelledQuantity: 1,
      totalPrice: 3,
      refundable: 0,
      status: "Annulé",
    }),
  ] as const;

const isCollectable = ({ status, isContested }: ReturnType<typeof wireLine>): boolean =>
  status === "À récupérer" && !isContested;

const PASS = {
  code: "K7M2P9",
  url: "https://stokaz.re/remises?commande=K7M2-P9QR&code=K7M2P9",
};

/** An order to collect, on the wire, as its buyer gets it, with these lines. */
export const wireOrder = (
  lines: readonly ReturnType<typeof wireLine>[] = [wireLine()],
  more: Record<string, unknown> = {},
) => ({
  _id: idOf(1),
  orderNumber: "CMD-2026-000001",
  createdAt: "2026-11-20T08:00:00Z",
  status: "À récupérer",
  vat: Array.of<{ rate: number; amount: number }>(),
  totalPrice: lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  quantity: lines[0]?.quantity ?? 0,
  readyAt: null,
  collectBy: "2026-12-20",
  slot: none<{ startsAt: string; endsAt: string; changeableUntil: string }>(),
  pass: more.status === undefined && lines.some(isCollectable) ? PASS : null,
  refunds: [],
  canWithdraw: false,
  termsVersion: null,
  lines,
  productId: {
    _id: idOf(101),
    productName: lines[0]?.productName ?? "",
    productPhoto: "/uploads/a.webp",
    price: lines[0]?.price ?? 0,
  },
  storageId: {
    _id: idOf(300),
    name: "Garage",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000001",
    isSlotted: true,
    user: { retrievalDays: ["Lun"], retrievalTimes: { start: "08:00", end: "18:00" } },
  },
  ...more,
});

/** The pending refund of one pot of soap. */
export const wireRefund = (more: Record<string, unknown> = {}) => ({
  amount: 5,
  part: "1 × Savon",
  cause: "cancellation",
  reason: "L'artisan ne peut pas honorer cette commande.",
  status: "due",
  requestedAt: "2026-11-21T10:00:00Z",
  sentAt: null,
  ...more,
});

/** A sale on the wire, as its seller gets it, with these lines. */
export const wireSale = (
  lines: readonly ReturnType<typeof wireLine>[] = [wireLine()],
  more: Record<string, unknown> = {},
) => ({
  _id: idOf(1),
  orderNumber: "STK-1",
  createdAt: "2026-11-20T08:00:00Z",
  collectedAt: null,
  readyAt: null,
  isBuyerTold: false,
  status: "À récupérer",
  buyerFirstName: "Marie",
  quantity: lines[0]?.quantity ?? 0,
  totalPrice: lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  refunds: [],
  lines,
  productId: {
    _id: idOf(101),
    productName: lines[0]?.productName ?? "",
    productPhoto: "/uploads/a.webp",
  },
  storageId: idOf(300),
  storageName: "Garage",
  transfer: {
    amount: 15.3,
    fee: 1.7,
    dueAt: "2026-12-20T08:00:00Z",
    paidAt: null,
    waitsFor: "collection",
  },
  ...more,
});

/**
 * An order on the wire, as an administrator gets it: lines of two pots of honey at 8.50 €, each of
 * another seller.
 *
 * @param refundable refundable euros of each line
 */
export const wirePurchase = ({ count = 2, quantity = 2, refundable = 17 } = {}) => {
  const lines = Array.from({ length: count }, (_, index) => ({
    _id: idOf(index + 1),
    productName: count === 1 ? "Miel" : `Miel ${index + 1}`,
    seller: { _id: idOf(200 + index), name: `Artisan ${index + 1}` },
    status: "to_collect",
    readyAt: index === 0 ? "2026-11-21T08:00:00Z" : null,
    quantity,
    cancelledQuantity: 0,
    price: 8.5,
    total: 8.5 * quantity,
    refundable,
  }));
  return {
    purpose: "order",
    _id: idOf(1),
    title: lines.map(({ productName }) => productName).join(", "),
    reference: "CMD-1",
    status: "to_collect",
    quantity: count * quantity,
    startDate: null,
    endDate: null,
    total: 17 * count,
    refundable: refundable * count,
    payer: { _id: idOf(400), name: "Sarah Payet" },
    seller: { _id: idOf(200), name: "Artisan 1" },
    lines,
    place: { _id: idOf(300), name: "Garage", address: "5 rue Amiral Lacaze" },
    timeline: [],
    failedRefunds: [],
  };
};
