// @vitest-environment happy-dom
import { PRODUCT_SORTS } from "@stokaz/contract/products/product-sorts";
import { PRODUCT_RANKING, SPACE_RANKING } from "@stokaz/contract/sellers/ranking";
import { SPACE_SORTS } from "@stokaz/contract/spaces/available-spaces";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import PlatformPage from "./platform-page.tsx";

startServer();

const ordersOf = async (title: string): Promise<string[]> => {
  const section = await screen.findByRole("region", { name: title });
  return within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replaceAll("\u202f", " "));
};

it("says of each order of the lists what it weighs, the one without a choice first", async () => {
  covers("own.product.136");
  show(<PlatformPage />);
  const spaces = SPACE_SORTS.map((sort) => SPACE_RANKING[sort]);
  const products = PRODUCT_SORTS.map((sort) => PRODUCT_RANKING[sort]);
  const expected = (of: { label: string; criterion: string }[]) =>
    of.map(
      ({ label, criterion }, rank) =>
        `${label}${rank === 0 ? " (sans choix de votre part)" : ""} : ${criterion}.`,
    );
  expect(await ordersOf("Comment les espaces sont classés")).toEqual(expected(spaces));
  expect(await ordersOf("Comment les produits sont classés")).toEqual(expected(products));
});
