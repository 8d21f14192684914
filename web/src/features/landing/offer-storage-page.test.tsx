import { MantineProvider } from "@mantine/core";
import { covers } from "@stokaz/spec-coverage";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import OfferStoragePage from "./offer-storage-page.tsx";

it("tells lessors that their rents are told to the tax authority, which needs facts", () => {
  covers("own.product.682");
  const router = createMemoryRouter(
    [{ id: "page", path: "/", loader: () => null, element: <OfferStoragePage /> }],
    { hydrationData: { loaderData: { page: { communes: [], usualPrice: null } } } },
  );
  const markup = renderToStaticMarkup(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(markup).toContain(
    "nous vous envoyons chaque année un récapitulatif, aussi transmis à l&#x27;administration fiscale, et vous demandons pour cela quelques informations.",
  );
});
