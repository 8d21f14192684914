/**
 * The books of a year, computed separately: from purchases, payouts and refunds, with its own
 * arithmetic. It shares no function with the product. Amounts are whole cents, days are the
 * territory's, rates are hundredths of a percent.
 */

export type Regime = "liable" | "franchise" | "outside" | null;

/** Sale of one seller in one line of an order, or rent for one part of a payment. */
export type Piece = {
  key: string;
  seller: string;
  /** Key of its payment. */
  payment: string;
  of: "order" | "rent";
  gross: number;
  fee: number;
  regime: Regime;
  rate: number;
};

type Move = { day: string; piece: Piece; gross: number; vat: number; fee: number };

/** A fraction, rounded to the nearest whole number: halves go up. */
const nearest = (top: number, bottom: number): number =>
  Math.floor((2 * top + bottom) / (2 * bottom));

/** The tax included in an amount. */
const within = (gross: number, rate: number): number => nearest(gross * rate, 10_000 + rate);

const total = (moves: readonly Move[], of: (move: Move) => number): number =>
  moves.reduce((sum, move) => sum + of(move), 0);

const quarterOf = (day: string): number => Math.floor((Number(day.slice(5, 7)) - 1) / 3);

/** A year of one seller, as in the earnings. */
export type Earned = {
  received: number;
  refunded: number;
  fee: number;
  transferred: number;
  reversed: number;
};

export const createModel = (feePercent: number) => {
  const sold: Move[] = [];
  const back: Move[] = [];
  const out: Move[] = [];
  const taken: Move[] = [];
  const payments = new Map<string, { amount: number; day: string }>();
  const contested: { amount: number; isLost: boolean }[] = [];
  let paidToBank = 0;

  const givenOf = (piece: Piece, moves: readonly Move[]): Move[] =>
    moves.filter((move) => move.piece.key === piece.key);
  const standingOf = (piece: Piece, moves: readonly Move[] = [...sold, ...back]): number =>
    total(
      moves.filter(
        ({ piece: one }) =>
          one.payment === piece.payment && one.seller === piece.seller && one.rate === piece.rate,
      ),
      ({ gross }) => gross,
    );

  /** Tax on the standing amount of one payment, seller and rate: after a change, less before it. */
  const taxOfChange = (piece: Piece, change: number): number => {
    const before = standingOf(piece);
    return within(before + change, piece.rate) - within(before, piece.rate);
  };

  return {
    /** Records one payment for several things. @returns their keys */
    pay: (
      day: string,
      payment: string,
      of: Piece["of"],
      things: readonly Pick<Piece, "seller" | "gross" | "regime" | "rate">[],
    ): Piece[] => {
      let sum = 0;
      let kept = 0;
      const amount = things.reduce((all, { gross }) => all + gross, 0);
      payments.set(payment, { amount, day });
      return things.map((thing, index) => {
        sum += thing.gross;
        const fee = nearest(sum * feePercent, 100) - kept;
        kept += fee;
        const piece = { ...thing, key: `${payment}/${index}`, payment, of, fee };
        sold.push({ day, piece, gross: piece.gross, vat: taxOfChange(piece, piece.gross), fee: 0 });
        return piece;
      });
    },

    /** Pays the rest of a piece out to its seller, less the fee on it. */
    payOut: (day: string, piece: Piece): void => {
      const left = piece.gross + total(givenOf(piece, back), ({ gross }) => gross);
      const fee = nearest(piece.fee * left, piece.gross);
      out.push({ day, piece, gross: left, vat: 0, fee });
    },

    /** Refunds money of a piece to its payer; the seller's share is taken back first. */
    giveBack: (day: string, piece: Piece, gross: number): void => {
      const vat = taxOfChange(piece, -gross);
      back.push({ day, piece, gross: -gross, vat, fee: 0 });
      const [paid] = givenOf(piece, out);
      if (!paid) return;
      const fee = paid.fee - nearest(paid.fee * (paid.gross - gross), paid.gross);
      taken.push({ day, piece, gross, vat: 0, fee });
    },

    /** Records a dispute of the payer's bank, and its outcome. */
    contest: (amount: number, isLost: boolean): void => void contested.push({ amount, isLost }),
    payOperator: (amount: number): void => {
      paidToBank += amount;
    },

    earned: (seller: string): Earned => {
      const movesOfSeller = (moves: readonly Move[]) =>
        moves.filter(({ piece }) => piece.seller === seller);
      return {
        received: total(movesOfSeller(sold), ({ gross }) => gross),
        refunded: total(movesOfSeller(back), ({ gross }) => -gross),
        fee:
          total(movesOfSeller(out), ({ fee }) => fee) -
          total(movesOfSeller(taken), ({ fee }) => fee),
        transferred: total(movesOfSeller(out), ({ gross, fee }) => gross - fee),
        reversed: total(movesOfSeller(taken), ({ gross, fee }) => gross - fee),
      };
    },

    /** Declared figures of each quarter of the year: gross, fees, net, number of transactions. */
    quarters: (seller: string): { gross: number; fees: number; net: number; acts: number }[] => {
      const movesOfQuarter = (moves: readonly Move[], quarter: number) =>
        moves.filter(({ piece, day }) => piece.seller === seller && quarterOf(day) === quarter);
      const figures = [0, 1, 2, 3].map((quarter) => {
        const [paid, gone] = [movesOfQuarter(out, quarter), movesOfQuarter(taken, quarter)];
        const first = paid.filter(
          ({ piece }, index) =>
            paid.findIndex(
              ({ piece: one }) => one.payment.split("#")[0] === piece.payment.split("#")[0],
            ) === index,
        );
        const fees = total(paid, ({ fee }) => fee) - total(gone, ({ fee }) => fee);
        const net =
          total(paid, ({ gross, fee }) => gross - fee) -
          total(gone, ({ gross, fee }) => gross - fee);
        return { fees, net, acts: first.length };
      });
      // An amount that a quarter can't cover is subtracted from the quarter before.
      for (let quarter = 3; quarter > 0; quarter -= 1) {
        const [here, before] = [figures[quarter], figures[quarter - 1]];
        if (!(here && before)) continue;
        for (const key of ["fees", "net"] as const) {
          before[key] += Math.min(here[key], 0);
          here[key] = Math.max(here[key], 0);
        }
      }
      return figures.map(({ fees, net, acts }) => ({ gross: net + fees, fees, net, acts }));
    },

    /** Fees that the platform kept from a seller and gave back, by month. */
    fees: (seller: string): Record<string, { kept: number; back: number }> => {
      const months: Record<string, { kept: number; back: number }> = {};
      const of = (day: string) => {
        const month = months[day.slice(0, 7)] ?? { kept: 0, back: 0 };
        months[day.slice(0, 7)] = month;
        return month;
      };
      for (const { piece, day, fee } of out) if (piece.seller === seller) of(day).kept += fee;
      for (const { piece, day, fee } of taken) if (piece.seller === seller) of(day).back += fee;
      return months;
    },

    /**
     * Documents about sales and rents in a seller's name: kind, day, amount and tax, in the order
     * of their days.
     */
    documents: (seller: string): [kind: string, day: string, gross: number, vat: number][] => {
      const kinds = {
        order: ["sale_invoice", "sale_credit_note"],
        rent: ["rent_receipt", "rent_refund"],
      };
      return [sold, back].flatMap((moves, at) => {
        const ownMoves = moves.filter(
          ({ piece }) => piece.seller === seller && piece.regime !== null,
        );
        const groups = Map.groupBy(ownMoves, ({ piece, day }) => `${piece.payment} ${day}`);
        return [...groups.values()].flatMap((same): [string, string, number, number][] => {
          const [first] = same;
          if (!first) return [];
          const kind = kinds[first.piece.of][at] ?? "";
          const [gross, vat] = [total(same, (one) => one.gross), total(same, (one) => one.vat)];
          return [[kind, first.day, Math.abs(gross), Math.abs(vat)]];
        });
      });
    },

    /** Sales and refunds of each day, by regime and rate. */
    days: (): Record<string, { gross: number; vat: number | null }> => {
      const found: Record<string, { gross: number; vat: number | null }> = {};
      for (const { piece, day, gross, vat } of [...sold, ...back]) {
        if (piece.of === "rent") continue;
        const key = `${day} ${piece.regime} ${piece.regime === null ? "" : piece.rate}`;
        const sum = found[key] ?? { gross: 0, vat: piece.regime === null ? null : 0 };
        found[key] = { gross: sum.gross + gross, vat: sum.vat === null ? null : sum.vat + vat };
      }
      return found;
    },

    /** Balance of every account, debit less credit; accounts at zero are left out. */
    ledger: (provider: {
      dispute: number;
      fee(amount: number): number;
    }): Record<string, number> => {
      const paidIn = total(sold, ({ gross }) => gross);
      const paidBack = total(back, ({ gross }) => -gross);
      const net = ({ gross, fee }: Move) => gross - fee;
      const kept = total(out, ({ fee }) => fee) - total(taken, ({ fee }) => fee);
      const sent = total(out, net) - total(taken, net);
      const fees = [...payments.values()].reduce(
        (sum, { amount }) => sum + provider.fee(amount),
        0,
      );
      const disputes = contested.length * provider.dispute;
      const accounts = {
        provider_balance: paidIn - paidBack - sent - fees - disputes - paidToBank,
        seller_payable: -(paidIn - paidBack - sent - kept),
        platform_revenue: -kept,
        provider_fees: fees,
        dispute_fees: disputes,
        bank: paidToBank,
      };
      return Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0));
    },
  };
};
