// @vitest-environment happy-dom
import { getCompanyCheck } from "@stokaz/contract/accounts/company-check";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { AddressNotice } from "./address-notice.tsx";

const server = startServer();

const check = {
  state: "active",
  siret: "73282932000074",
  name: null,
  activity: null,
  checkedOn: "2026-11-03",
  vouchedOn: null,
  isVerified: true,
  isEmailProven: true,
  readingsLeft: 200,
};

const open = (changes: object, role: "artisan" | "consumer" = "artisan") => {
  logIn(role);
  server.answer(getCompanyCheck, says({ ...check, ...changes }));
  show(
    <>
      <AddressNotice isApproximate />
      <p>Fin</p>
    </>,
  );
};

it.each([
  [{ isEmailProven: false, readingsLeft: 0 }, "La rue s'affiche une fois votre e‑mail confirmé."],
  [
    { state: "unknown", isVerified: false, readingsLeft: 0 },
    "La rue s'affiche une fois votre entreprise vérifiée au registre.",
  ],
])(
  "tells an artisan what is missing to see a street, and where it stands: %o",
  async (changes, why) => {
    covers("own.places.15");
    open(changes);
    await screen.findByText(
      (_, element) => element?.tagName === "P" && element.textContent?.startsWith(why) === true,
    );
    const link = screen.getByRole("link", { name: "Où j'en suis" });
    expect(link.getAttribute("href")).toBe("/profile");
  },
);

it("tells that the day's addresses are read", async () => {
  covers("own.places.5");
  open({ readingsLeft: 0 });
  await screen.findByText(/Vous avez consulté 200 adresses aujourd'hui/);
  expect(screen.queryByRole("link")).toBeNull();
});

it("says nothing to anybody else", async () => {
  covers("own.places.15");
  open({ isEmailProven: false }, "consumer");
  await screen.findByText("Fin");
  expect(server.sentTo(getCompanyCheck)).toEqual([]);
  expect(screen.queryByText(/La rue/)).toBeNull();
});
