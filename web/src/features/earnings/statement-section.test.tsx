// @vitest-environment happy-dom
import { TAX_LINKS } from "@stokaz/contract/tax/tax-links";
import { getTaxStatement } from "@stokaz/contract/tax/tax-statements";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { StatementSection } from "./statement-section.tsx";

const server = startServer();

const figures = { gross: 312.5, fees: 31.25, net: 281.25, acts: 5 };

const statement = (changes: object = {}) => ({
  year: 2026,
  isOver: true,
  told: {
    ...figures,
    quarters: [figures, figures, figures, figures],
    places: [{ name: "Cave", daysRented: 325, gross: 312.5 }],
  },
  statements: [{ _id: "5b5d1f1e-6f5e-4b0c-9d7a-0d5d9a5f6a01", version: 1, madeOn: "2027-01-08" }],
  ...changes,
});

const shown = async (role: "lessor" | "artisan", changes: object = {}): Promise<string> => {
  logIn(role);
  server.answer(getTaxStatement, says(statement(changes)));
  show(<StatementSection year={2026} />);
  const region = await screen.findByRole("region", {
    name: "Votre déclaration de revenus de 2026",
  });
  return region.textContent ?? "";
};

it("tells a lessor what to write on line 4BE, with the statement to download", async () => {
  covers("own.product.402");
  const words = await shown("lessor");
  expect(words).toContain("Montant avant frais312,50\u202f€");
  expect(words).toContain("Lieux loués1 lieu");
  expect(words).toContain("ligne 4BE de votre déclaration des revenus de 2026");
  expect(words).toContain("Établi le 8 janvier 2027.");
  expect(screen.getByRole("button", { name: "Récapitulatif annuel 2026 (PDF)" })).toBeDefined();
  for (const { label, url } of TAX_LINKS) {
    expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(url);
  }
});

it("says that a statement was corrected, and where the one before is", async () => {
  covers("own.product.402");
  const older = statement().statements;
  const words = await shown("artisan", {
    statements: [{ ...older[0], version: 2, madeOn: "2027-04-01" }, ...older],
  });
  expect(words).toContain("Corrigé n° 2, établi le 1er avril 2027.");
  expect(words).toContain("Ventes payées5 ventes");
  expect(words).not.toContain("4BE");
  expect(screen.getByRole("link", { name: "Voir le précédent" }).getAttribute("href")).toBe(
    "/mes-documents?annee=2026",
  );
});

it("has a statement for each company that sold in the year", async () => {
  covers("own.product.736");
  const [one] = statement().statements;
  const words = await shown("artisan", {
    statements: [
      {
        ...one,
        _id: "5b5d1f1e-6f5e-4b0c-9d7a-0d5d9a5f6a02",
        company: { siren: "552100554", name: "Vanille des Hauts EURL" },
      },
      { ...one, company: { siren: "732829320", name: "Vanille Payet" } },
    ],
  });
  for (const name of ["Vanille des Hauts EURL", "Vanille Payet"]) {
    expect(
      screen.getByRole("button", { name: `Récapitulatif annuel 2026 ${name} (PDF)` }),
    ).toBeDefined();
  }
  expect(words).toContain("SIREN 732829320. Établi le 8 janvier 2027.");
  expect(screen.queryByRole("link", { name: /précédent/ })).toBeNull();
});

it("says when the statement comes of a year that is not over, and of one without money", async () => {
  covers("own.product.402");
  const running = await shown("lessor", { isOver: false, statements: [] });
  expect(running).toContain("arrive par e-mail avant le 31 janvier 2027");
  expect(running).toContain("L'an prochain");
});

it("has nothing to tell of a year in which nothing was paid out", async () => {
  const words = await shown("artisan", { told: null, statements: [] });
  expect(words).toContain("Rien n'est parti vers votre compte en 2026.");
});
