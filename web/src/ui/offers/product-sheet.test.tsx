// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { ProductSheet } from "./product-sheet.tsx";

startServer();

it("lists what is known of a product, allergens first, bold there and in the ingredients", () => {
  covers("own.product.169");
  const facts = { ingredients: "Farine de blé, sucre", allergens: ["gluten"], alcohol: 40 };
  show(<ProductSheet facts={facts} on={calendarDay("2026-11-23")} />);
  const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms).toEqual(["Allergènes", "Ingrédients", "Alcool"]);
  const [allergens, ingredients] = screen.getAllByRole("definition");
  expect(allergens && within(allergens).getByText("Contient : gluten").tagName).toBe("STRONG");
  expect(ingredients?.textContent).toBe("Farine de blé, sucre");
  expect(ingredients && within(ingredients).getByText("blé").tagName).toBe("STRONG");
});
