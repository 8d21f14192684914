// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer, territory } from "#test/screen";
import LegalNoticePage from "./legal-notice-page.tsx";

startServer();

it("names one contact point with its language, for contents and for unsafe products", async () => {
  covers("own.product.680");
  const operator = { ...territory.operator, email: "contact@exemple.re" };
  show(<LegalNoticePage />, "/", "*", [], { operator });
  const { textContent } = await screen.findByRole("region", { name: "Signaler un contenu" });
  expect(textContent).toContain("en français, à contact@exemple.re, point de contact unique");
  expect(textContent).toContain("La sécurité d'un produit (défaut, accident, rappel) se signale");
});
