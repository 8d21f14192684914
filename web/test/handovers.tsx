import { none } from "./none.tsx";
import { idOf } from "./products.tsx";

/**
 * A line to hand over, on the wire: two pots of honey of the first artisan. @param number tells
 * lines apart
 */
export const wirePickupLine = (number = 1, more: Record<string, unknown> = {}) => ({
  _id: idOf(number),
  productName: "Miel",
  productPhoto: "/pictures/miel-640.webp",
  quantity: 2,
  supplierId: idOf(201),
  supplierName: "La Ruche des Hauts",
  status: "À récupérer",
  isRefused: false,
  recallDanger: none<string>(),
  isAdultOnly: false,
  ...more,
});

/** Three lines of two artisans; one line is not for people under 18. */
export const threePickupLines = () => [
  wirePickupLine(1),
  wirePickupLine(2, { productName: "Confiture", quantity: 1 }),
  wirePickupLine(3, {
    productName: "Rhum",
    quantity: 1,
    isAdultOnly: true,
    supplierId: idOf(202),
    supplierName: "Distillerie du Tampon",
  }),
];

/** An order to hand over, on the wire, with these lines. */
export const wirePickup = (
  lines: readonly ReturnType<typeof wirePickupLine>[] = [wirePickupLine()],
  more: Record<string, unknown> = {},
) => ({
  orderId: idOf(1),
  orderNumber: "K7M2-P9QR",
  storageId: idOf(300),
  storageName: "Garage",
  buyerName: "Marie L.",
  isReady: true,
  collectBy: "2026-12-20",
  slot: { startsAt: "2026-11-28T05:00:00Z", endsAt: "2026-11-28T05:30:00Z" },
  mustCheckAge: lines.some(({ isAdultOnly }) => isAdultOnly),
  when: "today",
  isContested: false,
  handedOverAt: null,
  lines,
  ...more,
});

/** A page of the list of orders to hand over. */
export const wirePickups = (data: readonly object[], more: Record<string, unknown> = {}) => ({
  data,
  nextCursor: null,
  counts: { today: data.length, coming: 4, late: 1 },
  places: [{ _id: idOf(300), name: "Garage" }],
  ...more,
});

/** A refused handover that waits for the operator's decision, on the wire. */
export const wireCase = (more: Record<string, unknown> = {}) => ({
  _id: idOf(1),
  orderId: idOf(2),
  orderNumber: "K7M2-P9QR",
  storageName: "Garage",
  buyerName: "Marie L.",
  openedAt: "2026-11-28T05:04:00Z",
  openedBy: "Jean H.",
  kind: "refusal",
  reason: "damaged",
  note: "Pot fêlé.",
  picture: "/pictures/pot-640.webp",
  buyerMessage: "Il était déjà cassé.",
  lines: [
    {
      _id: idOf(1),
      productName: "Miel 1",
      quantity: 2,
      supplierName: "La Ruche",
      status: "À récupérer",
      amount: 17,
    },
  ],
  status: "open",
  decision: none<string>(),
  decisionReason: none<string>(),
  decidedAt: none<string>(),
  possibleDecisions: ["refund", "pay", "keep"],
  ...more,
});
