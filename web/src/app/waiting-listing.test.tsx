// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { getProduct } from "@stokaz/contract/products/products";
import { getSpace } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createStaticHandler,
  type LoaderFunctionArgs,
  RouterContextProvider,
  RouterProvider,
} from "react-router";
import { describe, expect, it } from "vitest";
import { aProduct, idOf, onWire } from "#test/products";
import { logIn, refuses, says, startServer, territory } from "#test/screen";
import * as productPage from "../features/shop/product-page.tsx";
import { createQueryClient } from "../lib/api/query-client.ts";
import { readerContext } from "../lib/api/reader.ts";
import { theme } from "../ui/page/theme.ts";
import * as spacePage from "./pages/space-page.tsx";

const server = startServer();
const ID = idOf(1);
const approval = { state: "waiting", reason: null };

const space = {
  _id: ID,
  name: "Garage de Terre Sainte",
  address: "97410 Saint-Pierre",
  postcode: "97410",
  city: "Saint-Pierre",
  surface: 10,
  availableSurface: 6,
  price: 12.5,
  photo: "/pictures/a-640.webp",
  lessorId: idOf(2),
  acceptance: "instant",
  user: {
    retrievalDays: [["Mar"]],
    retrievalTimes: { start: "10:00", end: "18:00" },
    deliveryDays: [["Mer"]],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  lat: null,
  lng: null,
  approximate: true,
};

const SPACE = {
  page: spacePage,
  path: paths.space.pattern,
  address: paths.space.href(ID),
  endpoint: getSpace,
  problem: "space/not-found",
  owner: "lessor",
  shown: { space, pictures: [], approval },
  title: "Stockage à Saint-Pierre",
  gone: "Espace introuvable",
} as const;

const PRODUCT = {
  page: productPage,
  path: paths.product.pattern,
  address: paths.product.href(ID),
  endpoint: getProduct,
  problem: "product/not-found",
  owner: "artisan",
  shown: {
    data: { ...onWire(aProduct(1)), approval },
    isOnSale: false,
    pictures: [],
  },
  title: "Miel 1",
  gone: "Produit introuvable",
} as const;

type Listing = typeof SPACE | typeof PRODUCT;

/**
 * Shows the page as the server writes it, which the API tells that there is no such listing.
 *
 * @returns its status, and the function that hydrates it
 */
const openByAddress = async ({ page, path, address }: Listing) => {
  const handler = createStaticHandler([
    { id: "page", path, loader: (visit: LoaderFunctionArgs) => page.loader(visit) },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(readerContext, async () => ({
    status: 404,
    headers: new Headers(),
    body: {},
  }));
  const written = await handler.query(new Request(`https://stokaz.test${address}`), {
    requestContext,
  });
  if (written instanceof Response) throw new Error("the page leads elsewhere");
  const { loaderData, errors, statusCode } = written;
  server.answer(getTerritory, says(territory));
  const Page = page.default;
  const router = createMemoryRouter(
    [{ id: "page", path, loader: page.clientLoader, element: <Page /> }],
    { initialEntries: [address], hydrationData: { loaderData, errors } },
  );
  const document = (
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const container = window.document.body.appendChild(window.document.createElement("div"));
  container.innerHTML = renderToString(document);
  return { status: statusCode, hydrate: () => render(document, { container, hydrate: true }) };
};

describe.each([SPACE, PRODUCT])(
  "a listing that waits for its approval, by its address: $path",
  (listing) => {
    it.each([listing.owner, "admin"] as const)(
      "is shown to its owner and the operator: %s",
      async (role) => {
        covers("own.product.776", "own.approval.1");
        logIn(role);
        server.answer(listing.endpoint, says(listing.shown));
        const { hydrate } = await openByAddress(listing);
        hydrate();
        expect(screen.queryByRole("heading", { name: listing.gone })).toBeNull();
        expect(await screen.findByRole("heading", { level: 1, name: listing.title })).toBeDefined();
        expect(screen.getByText(/attente de validation|attend votre validation/)).toBeDefined();
      },
    );

    it("is not found by visitors and search engines, without a script too", async () => {
      covers("own.product.776");
      server.answer(listing.endpoint, refuses(listing.problem));
      const { status, hydrate } = await openByAddress(listing);
      expect(status).toBe(404);
      const gone = () => screen.getByRole("heading", { level: 1, name: listing.gone });
      // Hidden from who is logged in: they wait for their own answer.
      expect(gone().closest("[data-for-role=visitor]")).not.toBeNull();
      hydrate();
      expect(gone()).toBeDefined();
      await expect.poll(() => server.sentTo(listing.endpoint)).toHaveLength(1);
      expect(gone()).toBeDefined();
    });
  },
);
