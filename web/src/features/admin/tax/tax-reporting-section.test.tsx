// @vitest-environment happy-dom
import {
  getTaxFileRegister,
  getTaxReporting,
  makeTaxFile,
  makeTaxStatements,
} from "@stokaz/contract/tax/tax-reporting";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { TaxReportingSection } from "./tax-reporting-section.tsx";

const server = startServer();

const id = (end: string) => `5b5d1f1e-6f5e-4b0c-9d7a-0d5d9a5f6a${end}`;
const figures = { gross: 312.5, fees: 31.25, net: 281.25, acts: 5 };

const seller = {
  _id: id("01"),
  name: "Marie Payet",
  role: "lessor",
  ...figures,
  isInFile: true,
  missing: ["birthDate", "parcel"],
  isBlocked: true,
  statement: null,
  fileState: "to_add",
};

const file = {
  _id: id("09"),
  number: 1,
  kind: "initial",
  sellers: 3,
  madeBy: "Admin",
  name: "DPIDAC7_2026_732829320_001_20270110120000.xml.gz.gpg",
  sha256: "ab".repeat(32),
  keyFingerprint: "F".repeat(40),
  madeAt: "2027-01-10T08:00:00Z",
};

const counts = {
  sellers: 4,
  inFile: 2,
  incomplete: 1,
  blocked: 1,
  statements: 1,
  statementsToMake: 3,
  toAdd: 2,
  toCorrect: 0,
};

const year = (changes: object = {}) => ({
  year: 2026,
  years: [2027, 2026],
  isOver: true,
  dueOn: "2027-01-31",
  keyFingerprint: "A1".repeat(20),
  siren: "732829320",
  counts,
  totals: figures,
  data: [seller],
  total: 1,
  pageSize: 10,
  files: [],
  ...changes,
});

const open = async (changes: object = {}) => {
  logIn("admin");
  server.answer(getTaxReporting, says(year(changes)));
  const user = show(<TaxReportingSection timeZone="Indian/Reunion" />);
  await screen.findByRole("table", { name: "Vendeurs payés" });
  return user;
};

it("says what is due, what is missing of whom, and where each stands", async () => {
  covers("own.product.403");
  await open();
  expect(screen.getByText(/sont dus le 31 janvier 2027 au plus tard/)).toBeDefined();
  expect(screen.getByText("1 vendeur ne peut pas encore être déclaré.")).toBeDefined();
  const row = screen.getByRole("row", { name: /Marie Payet/ }).textContent;
  expect(row).toContain("Impossible à déclarer");
  expect(row).toContain("date de naissance");
  expect(row).toContain("312,50\u202f€");
  expect(row).toContain("À déclarer");
});

it("has a line for each company that an artisan sold as in the year", async () => {
  covers("own.product.737");
  const artisan = { ...seller, role: "artisan", missing: [], isBlocked: false };
  await open({
    data: [
      { ...artisan, company: { siren: "552100554", name: "Vanille des Hauts EURL" } },
      { ...artisan, company: { siren: "732829320", name: "Vanille Payet" } },
    ],
    total: 2,
  });
  for (const [name, siren] of [
    ["Vanille des Hauts EURL", "552100554"],
    ["Vanille Payet", "732829320"],
  ] as const) {
    const row = screen.getByRole("row", { name: new RegExp(name) }).textContent;
    expect(row).toContain(`SIREN ${siren}`);
  }
});

it("makes the statements that are missing", async () => {
  covers("own.product.403");
  const user = await open();
  server.answer(makeTaxStatements, says({ made: 3, corrected: 0, message: "3 établis" }));
  await user.click(screen.getByRole("button", { name: "Établir et envoyer 3 récapitulatifs" }));
  await expect.poll(() => server.sentTo(makeTaxStatements)).toHaveLength(1);
  expect(server.sentTo(makeTaxStatements)[0]?.body).toEqual({ year: 2026 });
});

it("prepares a file once it is confirmed, and says why it can't be", async () => {
  covers("own.product.404");
  const user = await open();
  server.answer(makeTaxFile, refuses("tax-file/incomplete-sellers"));
  await user.click(screen.getByRole("button", { name: "Fichier initial\u202f: 2 vendeurs" }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = () => user.click(dialog.getByRole("button", { name: "Préparer le fichier" }));
  await confirm();
  expect(await dialog.findByText(/Il manque à des vendeurs/)).toBeDefined();
  server.answer(makeTaxFile, says({ file, message: "Le fichier est prêt" }));
  await user.click(dialog.getByLabelText(/Laisser 1 vendeur incomplet/));
  await confirm();
  await expect.poll(() => server.sentTo(makeTaxFile)).toHaveLength(2);
  expect(server.sentTo(makeTaxFile)[1]?.body).toEqual({
    year: 2026,
    kind: "initial",
    withoutIncomplete: true,
  });
});

it("shows who is in a file, and what can come after it", async () => {
  covers("own.product.404");
  const user = await open({ files: [file], counts: { ...counts, toCorrect: 1 } });
  expect(screen.getByText(/^DPIDAC7_2026_732829320_001/)).toBeDefined();
  for (const name of [
    "Fichier complémentaire\u202f: 2 vendeurs",
    "Fichier rectificatif\u202f: 1 vendeur",
  ]) {
    expect(screen.getByRole("button", { name })).toBeDefined();
  }
  const line = { _id: id("01"), name: null, kind: "corrected", ref: "OP_v2", corrects: "OP_v1" };
  server.answer(
    getTaxFileRegister,
    says({ data: [{ ...line, ...figures }], total: 1, pageSize: 10 }),
  );
  await user.click(screen.getByRole("button", { name: "Vendeurs du fichier n° 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Compte fermé")).toBeDefined();
  expect(dialog.getByText("corrige OP_v1")).toBeDefined();
});

it("makes nothing of a year that is not over, or without the authority's key", async () => {
  covers("own.product.404");
  await open({ keyFingerprint: null, siren: null });
  expect(screen.getByRole("button", { name: /^Fichier initial/ })).toHaveProperty("disabled", true);
  expect(screen.getByText(/DAC7_PUBLIC_KEY/)).toBeDefined();
});
