// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SaleSection } from "./sale-section.tsx";

afterEach(cleanup);

const sale = { _id: "a", kind: "order", payer: "Marie", orderNumber: "CMD-1" } as const;

it.each([
  [{ ...sale, name: "Miel", quantity: 2, products: 1 }, "2 × MielMarie, commande CMD-1"],
  [
    { ...sale, name: "Miel, Savon", quantity: 5, products: 2 },
    "Miel, Savon5 unités, Marie, commande CMD-1",
  ],
  [
    { ...sale, kind: "rental" as const, name: "Garage", quantity: 3, products: 0 },
    "Garage3 palettes, louées par Marie",
  ],
])("names what was sold: %j", (sold, words) => {
  const { container } = render(<SaleSection sale={sold} />);
  expect(container.textContent).toBe(words);
});
