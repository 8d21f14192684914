// @vitest-environment happy-dom
import { getLessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import { paths } from "@stokaz/contract/paths";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import LessorCalendarPage from "./lessor-calendar-page.tsx";

const server = startServer();
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const space = (number: number, name: string, taken: number) => ({
  _id: idOf(number),
  name,
  surface: 8,
  rent: 40,
  taken: Array.from({ length: 31 }, () => taken),
});
const dayOf = (number: number, events: object[] = []) => ({
  day: `2026-12-${String(number).padStart(2, "0")}`,
  events,
});
const arrival = {
  kind: "arrival",
  spaceName: "Garage",
  rentedSpaceId: idOf(9),
  tradeName: "La Ruche",
  pallets: 2,
};

const month = {
  month: "2026-12",
  today: "2026-11-23",
  spaces: [space(1, "Garage", 4), space(2, "Cave", 0)],
  days: Array.from({ length: 31 }, (_, at) => dayOf(at + 1, at === 4 ? [arrival] : [])),
  earnings: [{ month: "2026-12", amount: 80 }],
};

const visit = (answer: object = month) => {
  server.answer(getTerritory, says(territory));
  server.answer(getLessorMonth, says(answer));
  return show(<LessorCalendarPage />, paths.lessorCalendar.href({ mois: "2026-12" }));
};

beforeEach(() => logIn("lessor"));

describe("a lessor's calendar", () => {
  it("shows how full each space is, who arrives on which day, and the rents", async () => {
    covers("own.product.207");
    visit();
    const occupancy = within(
      await screen.findByRole("region", { name: "Occupation et loyers du mois" }),
    );
    const spaces = occupancy
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(/\s/g, " "));
    expect(spaces[0]).toBe("Garage40,00 €4 occupées sur 8 palettes, tout le mois");
    expect(spaces[1]).toBe("Cave40,00 €Libre tout le mois (8 palettes)");
    const fifth = screen.getByRole("heading", { name: /samedi 5 décembre/i }).closest("li");
    expect(fifth?.textContent).toContain("ArrivéeLa Ruche, 2 palettesGarage");
    const lease = screen.getByRole("link", { name: "La Ruche, 2 palettes" });
    expect(lease.getAttribute("href")).toBe(paths.lease.href(idOf(9)));
    expect(screen.getByRole("region", { name: "Loyers par mois" }).textContent).toMatch(/80\s€/);
  });

  it("goes from month to month by its address", async () => {
    covers("own.product.207");
    const user = visit();
    await user.click(await screen.findByRole("button", { name: "Mois suivant" }));
    await waitFor(() =>
      expect(server.sentTo(getLessorMonth).map(({ query }) => query.get("month"))).toEqual([
        "2026-12",
        "2027-01",
      ]),
    );
  });

  it("says so when nothing happens", async () => {
    visit({ ...month, days: [dayOf(1)] });
    expect(await screen.findByText(/^Ni arrivée, ni départ/)).toBeDefined();
  });

  it("leads who offers no space to the form of one", async () => {
    visit({ ...month, spaces: [], days: [dayOf(1)], earnings: [{ month: "2026-12", amount: 0 }] });
    expect(
      await screen.findByRole("link", { name: "Ajouter un espace de stockage" }),
    ).toBeDefined();
  });

  it("can be tried again when nobody answers", async () => {
    server.answer(getLessorMonth, refuses("request/too-many"));
    show(<LessorCalendarPage />);
    expect(await screen.findByText("Ce mois n'a pas pu être lu.")).toBeDefined();
  });
});
