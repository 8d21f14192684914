// @vitest-environment happy-dom

import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { aRentedSpace } from "#test/rentals";
import { type Answering, isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import { ProductDialog } from "./product-dialog.tsx";

const server = startServer();

const rental = aRentedSpace(3);

const open = (answering: Answering): void => {
  logIn("artisan");
  server.answer(getBusiness, answering);
  server.answer(getTerritory, says(territory));
  show(<ProductDialog opened rental={rental} product={undefined} onClose={() => undefined} />);
};

it("shows the form once it is known if it asks for a VAT rate, and focuses the name then", async () => {
  covers("own.product.516");
  const known = laterAnswer();
  open(() => known.promise);
  await screen.findByRole("dialog", { name: "Création produit" });
  expect(screen.queryByLabelText(/^Nom du produit/)).toBeNull();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fermer" }));
  });
  const {
    kind: _,
    name: __,
    tradeName: ___,
    siret: ____,
    ...business
  } = anIdentity({ vatSince: null });
  known.resolve(
    await says({
      business: { ...business, vatStatus: "liable" },
      ...NOTHING_SOLD,
      missing: [],
    })({ query: new URLSearchParams(), body: undefined }),
  );
  const name = await screen.findByLabelText(/^Nom du produit/);
  expect(await screen.findByLabelText("Taux de TVA")).toBeDefined();
  expect(document.activeElement).toBe(name);
});

it("shows the form without that field when nobody answers", async () => {
  covers("own.product.516");
  open(isSilent);
  expect(await screen.findByLabelText(/^Nom du produit/)).toBeDefined();
});
