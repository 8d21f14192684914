import { MantineProvider } from "@mantine/core";
import { cents } from "@stokaz/contract/money";
import type { Product } from "@stokaz/contract/products";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { refusal } from "../../lib/api/refusal.ts";
import { orderRefusal } from "./api.ts";
import { OrderPanel } from "./order-panel.tsx";

const moved = refusal(409, {
  code: "order/price-mismatch",
  message: "Le prix de ce produit est passé de 8,50\u202f€ à 9,00\u202f€.",
});

it("asks again, beside the button, for an order whose price moved meanwhile", () => {
  const said =
    "Le prix de ce produit est passé de 8,50\u202f€ à 9,00\u202f€. Si ce prix vous convient, placez à nouveau la commande.";
  expect(orderRefusal(moved)).toBe(said);
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <OrderPanel
          product={
            { _id: "a", productName: "Miel", stockQuantity: 3, price: cents(900) } as Product
          }
          isOrdering={false}
          isDisabled={false}
          nameId="name"
          refusal={said}
          onOrder={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  const [, id] = /<p id="([^"]+)"[^>]*>Le prix de ce produit/.exec(page) ?? [];
  expect(page).toContain(`aria-describedby="name ${id}"`);
});
