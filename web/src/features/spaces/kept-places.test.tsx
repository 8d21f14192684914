// @vitest-environment happy-dom
import { getCommunePrices } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { FeeShare } from "../../ui/offers/fee-share.tsx";
import { NetEarningsSection } from "./net-earnings-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { PriceRangeSection } from "./price-range-section.tsx";

const server = startServer();

beforeEach(() => {
  server.answer(getTerritory, isSilent);
  server.answer(getCommunePrices, isSilent);
});

it("keeps the place of the map until the territory is loaded", () => {
  covers("own.product.506");
  show(
    <PinSection
      address=""
      stored={undefined}
      placed={undefined}
      error={undefined}
      onPlace={() => undefined}
    />,
  );
  expect(screen.getByRole("region", { name: "Repère sur la carte" })).toBeDefined();
});

it("keeps the place of the earnings until the fee is loaded", () => {
  covers("own.product.506");
  show(<NetEarningsSection surface="2" price="10" />);
  const waiting = screen.getAllByRole("definition").map((amount) => amount.textContent);
  expect(waiting).toEqual(["…", "…"]);
});

it("says at once what the page itself knows: nothing that is said with it comes later", () => {
  covers("own.product.506");
  show(<NetEarningsSection surface="2" price="10" />, "/", "*", []);
  const amounts = screen.getAllByRole("definition").map((amount) => amount.textContent);
  expect(amounts).not.toContain("…");
});

it("replaces it by the earnings", async () => {
  covers("own.product.506");
  server.answer(getTerritory, says({ ...territory, platformFeePercent: 10 }));
  show(<NetEarningsSection surface="2" price="10" />);
  expect((await screen.findByText(/^18/)).textContent).toMatch(/^18,00\s€$/u);
});

it("keeps the place of the usual prices, and of the shares of a price", () => {
  covers("own.product.506");
  show(
    <>
      <PriceRangeSection address="1 rue de Paris" />
      <p>
        <FeeShare kind="rent" />
      </p>
    </>,
  );
  const places = [...document.querySelectorAll("p")].map((place) => place.textContent);
  expect(places).toEqual(["", "\u00a0"]);
});

it("says the usual prices of the commune", async () => {
  logIn("lessor");
  const prices = { min: 8, median: 12.5, max: 50 };
  server.answer(getCommunePrices, says({ commune: "Saint-Pierre", spaces: 3, prices }));
  show(<PriceRangeSection address="1 rue de Paris" />);
  await screen.findByText(/^Prix habituel dans la commune \(Saint-Pierre, médiane de 3 espaces\)/);
  await screen.findByText(/^12,50\s€$/u);
});
