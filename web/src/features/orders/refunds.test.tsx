import { cents } from "@stokaz/contract/money/money";
import type { OrderRefund } from "@stokaz/contract/orders/orders";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { refundLabel, refundProgress } from "./refunds-section.tsx";

const REUNION = "Indian/Reunion";

const refund = (changes: Partial<OrderRefund>): OrderRefund => ({
  amount: cents(3490),
  part: null,
  cause: "cancellation",
  reason: null,
  status: "due",
  requestedAt: new Date("2026-11-22T10:00:00Z"),
  sentAt: null,
  isByBank: false,
  ...changes,
});

const SENT = { status: "sent", sentAt: new Date("2026-11-22T22:00:00Z") } as const;

describe("what a buyer reads of money that goes back", () => {
  it.each([
    [
      {},
      "Remboursement de 34,90\u202f€ demandé le 22/11/2026. Une fois envoyé, il arrive sur votre carte sous 5 à 10 jours selon votre banque.",
      "Remboursement de 34,90\u202f€ en cours",
    ],
    [
      SENT,
      "Remboursement de 34,90\u202f€ envoyé le 23/11/2026 : il arrive sur votre carte sous 5 à 10 jours selon votre banque.",
      "34,90\u202f€ remboursés le 23/11/2026",
    ],
    [
      { status: "failed" },
      "Votre banque a refusé notre remboursement de 34,90\u202f€. Cette somme vous est toujours due : nous nous en occupons.",
      "34,90\u202f€ vous sont dus",
    ],
    [
      { ...SENT, isByBank: true },
      "Nous vous avons remboursé 34,90\u202f€ par virement le 23/11/2026.",
      "34,90\u202f€ remboursés par virement le 23/11/2026",
    ],
    [
      { ...SENT, cause: "dispute" },
      "Votre banque vous a rendu 34,90\u202f€ le 23/11/2026.",
      "34,90\u202f€ remboursés le 23/11/2026",
    ],
  ] as const)("says of %j how far it is, at length and in short", (changes, long, short) => {
    covers("own.product.672");
    expect(refundProgress(refund(changes), REUNION)).toBe(long);
    expect(refundLabel(refund(changes), REUNION)).toBe(short);
  });
});
