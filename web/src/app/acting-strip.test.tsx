// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import { actForSeller } from "@stokaz/contract/accounts/team";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, logIn, says, show, startServer } from "#test/screen";
import { getSession } from "../lib/session/session.ts";
import { ActingStrip } from "./acting-strip.tsx";

const server = startServer();

const SEAT = {
  sellerId: "00000000-0000-4000-8000-0000000000d1",
  sellerName: "La Ruche des Hauts",
  rights: ["sales", "money"],
};

it("says for whom one acts, leads to what one may see, and back to one's own account", async () => {
  covers("own.team.9");
  logIn("artisan", { teams: [SEAT], actingFor: SEAT });
  const user = show(<ActingStrip />);
  expect(screen.getByText("La Ruche des Hauts")).toBeDefined();
  const places = within(screen.getByRole("navigation", { name: "Pages de La Ruche des Hauts" }));
  expect(places.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Ventes",
    "Revenus",
    "Remises",
  ]);
  server.answer(
    actForSeller,
    says({ success: true, message: "Vous agissez de nouveau pour vous." }),
  );
  server.answer(me, says({ user: aUser("consumer", { teams: [SEAT] }) }));
  await user.click(screen.getByRole("button", { name: "Revenir à mon compte" }));
  expect(await screen.findByText("Vous agissez de nouveau pour vous.")).toBeDefined();
  expect(server.sentTo(actForSeller)[0]?.body).toEqual({ sellerId: null });
  expect(getSession()?.role).toBe("consumer");
  expect(await screen.findByRole("button", { name: "Agir pour La Ruche des Hauts" })).toBeDefined();
});

it("says so once the seller took it back", () => {
  covers("own.team.9");
  logIn("artisan", { actingFor: { ...SEAT, rights: [] } });
  show(<ActingStrip />);
  expect(screen.getByText(/Vous ne faites plus partie de l'équipe de/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Revenir à mon compte" })).toBeDefined();
});

it("is not there for who is in no team", () => {
  logIn("consumer");
  show(<ActingStrip />);
  expect(screen.queryByRole("region")).toBeNull();
});
