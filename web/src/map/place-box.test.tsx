import { covers } from "@stokaz/spec-coverage";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { PlaceBox } from "./place-box.tsx";

describe("the box of a place where products wait", () => {
  it("leads to the first of them, and says how many more there are", () => {
    const links = [{ label: "Miel, 8,50 €", to: "/produits/1" }];
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <PlaceBox
          point={{
            id: "1",
            name: "3 produits à récupérer",
            lat: 0,
            lng: 0,
            offers: { links, count: 3 },
          }}
        />
      </MemoryRouter>,
    );
    expect(html).toMatch(/<a href="\/produits\/1"[^>]*>Miel, 8,50 €<\/a>/);
    expect(html).toContain("Et 2 autres.");
    expect(html).not.toContain("palette");
  });
});

describe("the box of a space", () => {
  const boxOf = (page: string | undefined): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PlaceBox point={{ id: "1", name: "Garage", lat: 0, lng: 0, page }} />
      </MemoryRouter>,
    );

  it("leads to the space's page where it has one", () => {
    covers("own.product.236");
    expect(boxOf("/espaces/1")).toMatch(
      /<a href="\/espaces\/1"[^>]*>Voir la page de cet espace<\/a>/,
    );
    expect(boxOf(undefined)).not.toContain("<a");
  });
});
