import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { HeroSection } from "./hero-section.tsx";

const heroIn = (whereName: string): string => {
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => null, element: <HeroSection communes={[]} /> }],
    { hydrationData: { loaderData: { root: { site: { whereName } } } } },
  );
  return renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};

describe("the first screen of the landing page", () => {
  it.each([
    ["à La Réunion", "À La Réunion, "],
    ["en Guyane", "En Guyane, "],
  ])("begins with where the site is: %s", (whereName, shown) => {
    expect(heroIn(whereName)).toContain(`<strong>${shown}</strong>trouvez un espace de stockage`);
  });

  it("leads to the products beside the search of spaces", () => {
    expect(heroIn("à Mayotte")).toMatch(
      /<a[^>]+href="\/product-listing"(?:(?!<\/a>).)*Voir les produits locaux/,
    );
  });
});
