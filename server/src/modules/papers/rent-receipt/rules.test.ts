import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { aBusiness, anIssuer } from "../../../../test/papers.ts";
import { type RentFacts, rentContract } from "./rules.ts";

const facts: RentFacts = {
  platform: anIssuer,
  lessor: { ...aBusiness, kind: "private", name: "Jean Payet", tradeName: null, siret: null },
  artisan: aBusiness,
  rental: { reference: "1A2B3C4D", spaceName: "Garage", spaceAddress: "3 rue du Banc", pallets: 2 },
  paidOn: calendarDay("2026-12-01"),
  period: {
    name: "Loyer de décembre 2026",
    from: calendarDay("2026-12-01"),
    to: calendarDay("2026-12-31"),
  },
  amountCents: cents(2500),
};

it.each([
  ["of a place without VAT", { isOutsideVat: true }, /^TVA non applicable, article 294 du CGI\.$/],
  [
    "of any other place",
    { isOutsideVat: false },
    /exonérée de TVA \(article 261 D, 2° du CGI\)\.$/,
  ],
  ["from before that was kept", {}, /exonérée de TVA \(article 261 D, 2° du CGI\)\.$/],
])("a receipt %s says why it has no VAT", (_, more, words) => {
  covers("own.product.333");
  const { blocks } = rentContract(
    { kind: "rent_receipt", number: "Q-1", issued_on: calendarDay("2026-12-01") },
    { ...facts, ...more },
  );
  const mentions = blocks.flatMap((block) => (block.kind === "box" ? block.paragraphs : []));
  expect(mentions.filter((text) => text.includes("CGI"))).toEqual([expect.stringMatching(words)]);
});
