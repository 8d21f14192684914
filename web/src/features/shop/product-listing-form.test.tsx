// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { says, startServer, territory } from "#test/screen";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { theme } from "../../ui/page/theme.ts";
import { ProductListingForm } from "./product-listing-form.tsx";
import { readProductFilters } from "./rules.ts";

const server = startServer();

it("searches for what was typed before React hydrated the page", async () => {
  server.answer(getTerritory, says(territory));
  const onSearch = vi.fn();
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <ProductListingForm
            filters={readProductFilters(new URLSearchParams())}
            onSearch={onSearch}
          />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  screen.getByLabelText<HTMLInputElement>("Produit").value = "vanille";
  render(page, { container, hydrate: true });
  await userEvent.click(screen.getByRole("button", { name: "Rechercher" }));
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ product: "vanille" }));
});
