import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { aRentedSpace } from "#test/rentals";
import { ProductsSection } from "./products-section.tsx";

const rental = aRentedSpace(2);

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("the products of a rental", () => {
  it("of one given back say what becomes of its products and orders", () => {
    const text = textOf(
      <ProductsSection rental={{ ...rental, status: "ending" }} phase="ending" />,
    );
    expect(text).toContain("vos produits ne sont plus en vente");
    expect(text).toContain("dès que les commandes déjà passées sont récupérées ou remboursées");
    expect(text).not.toContain("Ajouter produit");
  });
});
