// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { requestRestock } from "@stokaz/contract/products/restock";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { aProduct, idOf } from "#test/products";
import { says, startServer, territory } from "#test/screen";
import "./early-submit.js";
import { LoginForm } from "../features/login/login-form.tsx";
import { ProductCard } from "../features/shop/product-card.tsx";
import { ProductListingForm } from "../features/shop/product-listing-form.tsx";
import { RestockSection } from "../features/shop/restock-section.tsx";
import { readProductFilters } from "../features/shop/rules.ts";
import { ShareButton } from "../features/shop/share-section.tsx";
import { ResultsPanel } from "../features/space-search/results-panel.tsx";
import { SearchForm } from "../features/space-search/search-form.tsx";
import { createQueryClient } from "../lib/api/query-client.ts";
import { ReportButton } from "../ui/dialogs/report-button.tsx";
import { StepperField } from "../ui/fields/stepper-field.tsx";
import { theme } from "../ui/page/theme.ts";
import { Gallery } from "../ui/pictures/gallery.tsx";

const server = startServer();

/** Shows the server's HTML. @returns the function that hydrates it */
const serve = (element: ReactElement): (() => void) => {
  server.answer(getTerritory, says(territory));
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  return () => {
    render(page, { container, hydrate: true });
  };
};

/**
 * Shows the server's HTML, types in it as a quick visitor does, and hydrates it then.
 *
 * @param isSent true if the visitor also sends the form
 */
const hydrateTyped = (
  element: ReactElement,
  label: string | RegExp,
  typed: string,
  isSent = false,
): void => {
  const hydrate = serve(element);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  field.value = typed;
  if (isSent) field.form?.requestSubmit();
  hydrate();
};

const press = (name: string): Promise<void> =>
  userEvent.click(screen.getByRole("button", { name }));

it("searches products by what was typed before React hydrated the page", async () => {
  covers("own.product.503");
  const onSearch = vi.fn();
  const filters = readProductFilters(new URLSearchParams());
  hydrateTyped(<ProductListingForm filters={filters} onSearch={onSearch} />, "Produit", "vanille");
  await press("Rechercher");
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ product: "vanille" }));
});

it("searches spaces by what was typed before", async () => {
  covers("own.product.503");
  const onSearch = vi.fn();
  hydrateTyped(<SearchForm filters={{}} onSearch={onSearch} />, "Lieu de stockage", "Saint-Leu");
  await userEvent.click(screen.getByLabelText("Lieu de stockage"));
  await press("Rechercher");
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ location: "Saint-Leu" }));
});

it("sends a form's texts that were typed before", async () => {
  covers("own.product.161", "own.product.503");
  const message = "C'est noté : un e-mail vous préviendra dès qu'il est de nouveau en vente.";
  server.answer(requestRestock, says({ message }));
  hydrateTyped(<RestockSection productId={idOf(1)} />, /^Votre e-mail/, "marie@exemple.re");
  await press("Prévenez-moi");
  await screen.findByText(message);
  expect(server.sentTo(requestRestock)[0]?.body).toMatchObject({ email: "marie@exemple.re" });
});

it("sends a form that was sent before", async () => {
  covers("own.product.505");
  const message = "C'est noté : un e-mail vous préviendra dès qu'il est de nouveau en vente.";
  server.answer(requestRestock, says({ message }));
  hydrateTyped(<RestockSection productId={idOf(1)} />, /^Votre e-mail/, "marie@exemple.re", true);
  await screen.findByText(message);
  expect(server.sentTo(requestRestock)[0]?.body).toMatchObject({ email: "marie@exemple.re" });
});

it("counts what was typed before", async () => {
  covers("own.product.503");
  const Quantity = (): ReactElement => {
    const [quantity, setQuantity] = useState(1);
    return <StepperField label="Quantité" value={quantity} onChange={setQuantity} />;
  };
  hydrateTyped(<Quantity />, "Quantité", "4");
  await press("Augmenter : Quantité");
  expect(screen.getByLabelText<HTMLInputElement>("Quantité").value).toBe("5");
});

const aSubject = { type: "product", id: idOf(1) } as const;
const card = (
  <ProductCard
    key="card"
    product={aProduct(1)}
    isHighlighted={false}
    isFirstSeen={false}
    hrefOf={() => "/"}
  />
);

it.each([
  [
    "Filtres",
    <ProductListingForm
      key="products"
      filters={readProductFilters(new URLSearchParams())}
      onSearch={() => undefined}
    />,
  ],
  ["Filtres", <SearchForm key="spaces" filters={{}} onSearch={() => undefined} />],
  [
    "Augmenter : Quantité",
    <StepperField key="units" label="Quantité" value={1} onChange={() => undefined} />,
  ],
  ["Plus de détails", card],
  ["Signaler Miel", <ReportButton key="report" subject={aSubject} name="Miel" />],
  ["Partager", <ShareButton key="share" title="Miel" />],
  [
    "Photo 2 sur 2",
    <Gallery
      key="pictures"
      label="Photos"
      pictures={["/1.webp", "/2.webp"].map((url) => ({ url, description: "" }))}
      name="Miel"
      fallback="product"
      sizes="96px"
    />,
  ],
  ["Afficher ou masquer le mot de passe", <LoginForm key="password" />],
  ["Utiliser une clé d'accès", <LoginForm key="passkey" />],
])("« %s » waits for React: no tap on it is lost", (name, element) => {
  covers("own.product.507");
  const hydrate = serve(element);
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  expect(button.disabled).toBe(true);
  hydrate();
  expect(button.disabled).toBe(false);
});

it.each([
  ["button", "Autour de moi"],
  ["combobox", "Trier par"],
  ["radio", "Carte"],
])("above a list, the %s « %s » waits too, and is only paler", (role, name) => {
  covers("own.product.514");
  const hydrate = serve(
    <ResultsPanel
      total={12}
      isFailed={false}
      filters={{}}
      onSearch={() => undefined}
      view="list"
      onView={() => undefined}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>(role, { name });
  expect(field.disabled).toBe(true);
  expect(field.closest("[data-hydrating]")).not.toBeNull();
  hydrate();
  expect(field.disabled).toBe(false);
  expect(field.closest("[data-hydrating]")).toBeNull();
});
