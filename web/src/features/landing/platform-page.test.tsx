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

const everyWordOf = async (title: string): Promise<string | null> =>
  (await screen.findByRole("region", { name: title })).textContent;

it("says what the operator reads before it is public", async () => {
  covers("own.product.679");
  show(<PlatformPage />, "/", "*", [], {
    hasFirstListingApproval: true,
    hasReviewsReadBefore: true,
  });
  const offers = await everyWordOf("Qui peut proposer quoi");
  expect(offers).toContain("Nous relisons la première annonce");
  expect(offers).not.toContain("ne sont pas relues avant d'être publiées");
  expect(await everyWordOf("Les avis")).toContain("Nous lisons chaque avis avant de le publier.");
});

it("says that nothing is read before where nothing is", async () => {
  covers("own.product.679");
  show(<PlatformPage />, "/", "*", [], {
    hasFirstListingApproval: false,
    hasReviewsReadBefore: false,
  });
  const offers = await everyWordOf("Qui peut proposer quoi");
  expect(offers).toContain("Les annonces ne sont pas relues avant d'être publiées");
  expect(offers).not.toContain("Nous relisons");
  expect(await everyWordOf("Les avis")).toContain("Un avis est publié aussitôt");
});
