import { expect, it } from "vitest";
import { taxFileName, writeMessage } from "./rules.ts";

const OPERATOR = {
  siren: "732829320",
  name: "Stokaz SAS",
  brandName: "Stokaz",
  address: "1 rue de la Plateforme",
  vatNumber: "FR44732829320",
};

const message = (changes: object = {}) => ({
  year: 2027,
  number: 2,
  localTime: "2028-01-25T14:17:22.000",
  isCorrection: false,
  operator: OPERATOR,
  operatorDoc: { kind: "again", ref: "OP_v1" } as const,
  sellers: [],
  ...changes,
});

it("is a file that says what it is, of when, of whom, and which", () => {
  expect(taxFileName(message())).toBe("DPIDAC7_2027_732829320_002_20280125141722.xml.gz.gpg");
});

it.each([
  ["new data", [{ part: {}, doc: { kind: "new", ref: "r" } }], false, "DPI401"],
  ["corrections", [{ part: {}, doc: { kind: "corrected", ref: "r" } }], true, "DPI402"],
  ["that there is nothing", [], false, "DPI403"],
])("says of %s what it is", (_, sellers, isCorrection, indic) => {
  const text = JSON.stringify(writeMessage(message({ sellers, isCorrection })));
  expect(text).toContain(`"dpi:MessageTypeIndic":"${indic}"`);
  expect(text).toContain('"dpi:MessageRefId":"OP_2027_732829320_d2"');
  expect(text).toContain('"stf:DocTypeIndic":"OECD0"');
});
