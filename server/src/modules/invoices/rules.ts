import type { PalletTurn } from "@stokaz/contract/leases/lease-scale";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** What rent was paid for: its name, and its days with the last one. */
export type PaidDays = { name: string; from: CalendarDay; to: CalendarDay };

/** Pallets of a receipt: how many at first, and each other number with its first day. */
export type ReceiptPallets = { pallets: number; palletTurns: readonly PalletTurn[] };

/** The pallets of a receipt; `undefined` when the lease has none on its first day. */
export const receiptPallets = ([first, ...palletTurns]: readonly PalletTurn[]):
  | ReceiptPallets
  | undefined => (first && first.pallets > 0 ? { pallets: first.pallets, palletTurns } : undefined);
