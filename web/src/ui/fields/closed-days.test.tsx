// @vitest-environment happy-dom
import { listSlots } from "@stokaz/contract/handover/slots";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { refuses, says, show, startServer, territory } from "#test/screen";
import { closedDay, openDay, startAtNoon } from "#test/slots";
import { ComingClosedDays } from "./closed-days.tsx";

const server = startServer();
startAtNoon();

it("says when and why a place is closed in the month that begins", async () => {
  covers("own.product.87");
  server.answer(getTerritory, says(territory));
  const data = [
    openDay("2026-12-04", {}),
    closedDay("2026-12-05", "Alerte cyclone : Belal"),
    closedDay("2026-12-06"),
    closedDay("2026-12-07", "Alerte cyclone : Belal"),
    closedDay("2026-12-25", "Jour férié : Noël"),
  ];
  server.answer(listSlots, says({ isSlotted: false, data }));
  show(<ComingClosedDays placeId={idOf(1)} />);
  await screen.findByRole("list", { name: "Fermetures" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Alerte cyclone du 5 au 7 décembre\u202f: Belal",
    "Jour férié le 25 décembre\u202f: Noël",
  ]);
});

it("says nothing when it can't be known", async () => {
  server.answer(getTerritory, says(territory));
  server.answer(listSlots, refuses("space/not-found"));
  show(<ComingClosedDays placeId={idOf(1)} />);
  await expect.poll(() => server.sentTo(listSlots)).toHaveLength(1);
  expect(screen.queryByRole("list")).toBeNull();
});
