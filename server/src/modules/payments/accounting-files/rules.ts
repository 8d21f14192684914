import type { LedgerAccount, MovementKind } from "@stokaz/contract/money/accounting";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { operatorVat, splitVat } from "@stokaz/contract/tax/vat";
import type { TerritoryCode } from "@stokaz/contract/territories";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

type Account = { number: string; label: string };

/**
 * Accounts of the French chart of accounts (plan comptable), by ledger account. These numbers stand
 * nowhere else, so that an accountant can check them.
 */
export const PLAN: Readonly<Record<LedgerAccount, Account>> = {
  provider_balance: { number: "517100", label: "Prestataire de paiement" },
  payouts_under_way: { number: "580000", label: "Virements internes" },
  bank: { number: "512000", label: "Banque" },
  seller_payable: { number: "467100", label: "Vendeurs et loueurs" },
  payer_refundable: { number: "467200", label: "Payeurs à rembourser" },
  disputed_money: { number: "467300", label: "Sommes contestées" },
  platform_revenue: { number: "706200", label: "Frais de plateforme" },
  provider_fees: { number: "627810", label: "Frais du prestataire de paiement" },
  dispute_fees: { number: "627820", label: "Frais de contestation" },
  provider_suspense: { number: "471000", label: "Compte d'attente" },
};

/** Account of the VAT in platform fees. */
const VAT_ACCOUNT: Account = { number: "445710", label: "TVA collectée" };

/** Accounts whose lines name the seller, the lessor or the payer. */
const WITH_PARTY: readonly LedgerAccount[] = ["seller_payable", "payer_refundable"];

type Entering = { journal: string; journalLabel: string; label: string };
const entering = (journal: string, journalLabel: string) => (label: string) => ({
  journal,
  journalLabel,
  label,
});
const RECEIPTS = entering("EN", "Encaissements et remboursements");
const SENDING = entering("RV", "Reversements aux vendeurs");
const SALES = entering("VE", "Frais de plateforme");
const FEES = entering("FR", "Frais du prestataire");
const DISPUTES = entering("CO", "Contestations");
const BANK = entering("BQ", "Banque");

/** Journal and label of each kind of movement. */
const JOURNALS: Readonly<Record<MovementKind, Entering>> = {
  rental_payment: RECEIPTS("Loyer encaissé"),
  order_payment: RECEIPTS("Commande encaissée"),
  refund: RECEIPTS("Remboursement"),
  reversal: SENDING("Retour de fonds"),
  transfer: SENDING("Versement"),
  platform_fee: SALES("Frais de plateforme"),
  provider_fee: FEES("Frais du prestataire"),
  dispute_fee: FEES("Frais de contestation"),
  dispute_withdrawal: DISPUTES("Somme contestée"),
  dispute_reinstatement: DISPUTES("Contestation gagnée"),
  dispute_correction: DISPUTES("Contestation : reclassement"),
  payout: BANK("Virement vers la banque"),
  payout_reversal: BANK("Virement refusé"),
  payout_arrival: BANK("Virement reçu"),
  payout_return: BANK("Virement repris par la banque"),
  top_up: BANK("Approvisionnement"),
  bank_refund: BANK("Remboursement par virement"),
  provider_adjustment: entering("OD", "Opérations diverses")("Mouvement à classer"),
};

/** Ledger entry: one side of a movement. `amount` in cents, positive for a debit. */
export type Entry = {
  kind: MovementKind;
  reference: string;
  day: CalendarDay;
  happenedOn: CalendarDay;
  account: LedgerAccount;
  partyId: string | null;
  party: string | null;
  amount: Cents;
};

/**
 * A line of an accountant's file, amounts in cents; `number` and `closedOn` are undefined while its
 * month is open.
 */
export type Line = Entering & {
  number: number | undefined;
  closedOn: CalendarDay | undefined;
  day: CalendarDay;
  account: Account;
  partyId: string;
  party: string;
  reference: string;
  happenedOn: CalendarDay;
  debit: Cents;
  credit: Cents;
};

/** Facts shared by all entries of a month. */
export type MonthFacts = {
  territory: TerritoryCode;
  /**
   * VAT number of the operator: as it was when the month was closed, or today's for an open month.
   */
  vatNumber: string;
  closedOn: CalendarDay | undefined;
};

/** Lines of an entry. A platform fee is split into net revenue and the VAT in it. */
export const linesOf = (
  entry: Entry,
  number: number | undefined,
  { territory, vatNumber, closedOn }: MonthFacts,
): Line[] => {
  const { kind, account, amount, day, happenedOn, reference } = entry;
  const isNamed = WITH_PARTY.includes(account) && entry.partyId !== null;
  const line = (to: Account, cut: Cents): Line => ({
    ...JOURNALS[kind],
    number,
    closedOn,
    day,
    happenedOn,
    reference,
    account: to,
    partyId: isNamed ? (entry.partyId ?? "") : "",
    party: isNamed ? (entry.party ?? CLOSED_ACCOUNT) : "",
    debit: cents(Math.max(cut, 0)),
    credit: cents(Math.max(-cut, 0)),
  });
  if (account !== "platform_revenue") return [line(PLAN[account], amount)];
  const { net, vat } = splitVat(amount, operatorVat(territory, vatNumber, day).rate);
  const lines = [line(PLAN.platform_revenue, net), line(VAT_ACCOUNT, vat)];
  return lines.filter(({ debit, credit }) => debit !== 0 || credit !== 0);
};
