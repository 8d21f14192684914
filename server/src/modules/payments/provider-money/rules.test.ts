import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { bookingsOf } from "./rules.ts";

const aTransaction = (category: string, amount: number, fee = 0) => ({
  id: "txn_1",
  category,
  amount: cents(amount),
  fee: cents(fee),
  reference: "ref_1",
});

describe("bookingsOf", () => {
  it.each([
    ["charge", 1700, 51, [["provider_fee", "provider_fees", "txn_1", -51]]],
    ["charge_failure", -1700, 0, []],
    ["charge_failure", -1700, 750, [["provider_fee", "provider_fees", "txn_1", -750]]],
    ["refund", -1700, 0, []],
    ["refund_failure", 1700, 0, []],
    ["transfer", -1530, 0, []],
    ["transfer_reversal", 1530, 0, []],
    [
      "dispute",
      -1700,
      2000,
      [
        ["dispute_withdrawal", "disputed_money", "txn_1", -1700],
        ["dispute_fee", "dispute_fees", "txn_1", -2000],
      ],
    ],
    ["dispute_reversal", 1700, 0, [["dispute_reinstatement", "disputed_money", "txn_1", 1700]]],
    ["payout", -1000, 0, [["payout", "payouts_under_way", "ref_1", -1000]]],
    ["payout_reversal", 1000, 0, [["payout_reversal", "payouts_under_way", "ref_1", 1000]]],
    ["topup", 1000, 0, [["top_up", "bank", "txn_1", 1000]]],
    ["fee", -200, 0, [["provider_fee", "provider_fees", "txn_1", -200]]],
    ["fee", -200, 40, [["provider_fee", "provider_fees", "txn_1", -240]]],
    ["network_cost", 0, 12, [["provider_fee", "provider_fees", "txn_1", -12]]],
    [
      "something_new",
      -300,
      5,
      [
        ["provider_adjustment", "provider_suspense", "txn_1", -300],
        ["provider_fee", "provider_fees", "txn_1", -5],
      ],
    ],
  ])("%s of %i with a fee of %i", (category, amount, fee, expected) => {
    covers("own.product.368");
    expect(
      bookingsOf(aTransaction(category, amount, fee)).map(({ kind, account, reference, moved }) => [
        ...[kind, account, reference, moved],
      ]),
    ).toEqual(expected);
  });
});
