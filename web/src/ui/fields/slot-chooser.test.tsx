// @vitest-environment happy-dom
import { listSlots } from "@stokaz/contract/handover/slots";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#test/products";
import { refuses, says, show, startServer, territory } from "#test/screen";
import { at, closedDay, openDay, slotted, startAtNoon } from "#test/slots";
import { SlotChooser } from "./slot-chooser.tsx";

const server = startServer();
startAtNoon();
beforeEach(() => server.answer(getTerritory, says(territory)));

const Chooser = ({ initial = null }: { initial?: Date | null }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SlotChooser placeId={idOf(1)} value={value} onChange={setValue} laterLabel="Plus tard" />
      <p role="note" aria-label="chosen slot">
        {value?.toISOString() ?? "none"}
      </p>
    </>
  );
};

const DAYS = slotted(
  openDay("2026-12-04", { "16:00": 3 }),
  openDay("2026-12-05", { "08:00": 0, "08:30": 1, "09:00": 3 }),
  openDay("2026-12-06", { "08:00": 0 }),
  openDay("2026-12-07", { "08:00": 2 }),
);

const chosen = (): string | null => screen.getByRole("note", { name: "chosen slot" }).textContent;
const names = (group: HTMLElement): (string | null)[] =>
  within(group)
    .getAllByRole("radio")
    .map((radio) => radio.getAttribute("aria-label"));

it("shows days and hours as radio buttons, and what is left", async () => {
  covers("own.product.84");
  server.answer(listSlots, says(DAYS));
  const user = show(<Chooser />);
  const days = await screen.findByRole("radiogroup", { name: "Jour" });
  expect(names(days)).toEqual([
    "Plus tard",
    "aujourd'hui, vendredi 4 décembre",
    "demain, samedi 5 décembre",
    "dimanche 6 décembre, complet",
    "lundi 7 décembre",
  ]);
  await user.click(within(days).getByRole("radio", { name: /samedi/ }));
  expect(chosen()).toBe(at("2026-12-05", "08:30"));
  const hours = screen.getByRole("radiogroup", { name: "Heure, samedi 5 décembre" });
  expect(names(hours)).toEqual([
    "de 8\u202fh à 8\u202fh\u202f30, complet",
    "de 8\u202fh\u202f30 à 9\u202fh, il reste 1 place",
    "de 9\u202fh à 9\u202fh\u202f30",
  ]);
  expect(screen.getByText("Samedi 5 décembre, de 8 h 30 à 9 h")).toBeDefined();
  await user.click(within(days).getByRole("radio", { name: "Plus tard" }));
  expect(chosen()).toBe("none");
});

it("is chosen with the arrow keys alone, past what is full", async () => {
  server.answer(listSlots, says(DAYS));
  const user = show(<Chooser />);
  await screen.findByRole("radiogroup", { name: "Jour" });
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(chosen()).toBe(at("2026-12-05", "08:30"));
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(chosen()).toBe(at("2026-12-05", "09:00"));
});

it("asks for the days up to the last one to collect", async () => {
  server.answer(listSlots, says(DAYS));
  show(<Chooser />);
  await screen.findByRole("radiogroup", { name: "Jour" });
  const [sent] = server.sentTo(listSlots);
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    from: "2026-12-04",
    until: "2027-01-04",
  });
});

it("shows a week of days first, and the others when asked", async () => {
  const days = Array.from({ length: 12 }, (_, index) =>
    openDay(`2026-12-${String(index + 7).padStart(2, "0")}`, { "08:00": index === 8 ? 0 : 1 }),
  );
  server.answer(listSlots, says(slotted(...days)));
  const user = show(<Chooser />);
  const more = await screen.findByRole("button", { name: "Voir les jours suivants" });
  expect(screen.getAllByRole("radio")).toHaveLength(9);
  await user.click(more);
  expect(screen.getAllByRole("radio")).toHaveLength(13);
  expect(screen.queryByRole("button", { name: "Voir les jours suivants" })).toBeNull();
  // Tuesday is full.
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "mercredi 16 décembre" }));
  expect(chosen()).toBe("none");
});

describe("what can't be chosen", () => {
  it("is said: closed, when and why", async () => {
    covers("own.product.84");
    const cyclone = closedDay("2026-12-06", "Alerte cyclone : Belal");
    const [before, after] = [openDay("2026-12-05", { "08:00": 2 }), openDay("2026-12-07", {})];
    server.answer(listSlots, says(slotted(before, cyclone, after)));
    show(<Chooser />);
    const closed = await screen.findByRole("list", { name: "Fermetures" });
    expect(closed.textContent).toBe("Alerte cyclone le 6 décembre\u202f: Belal");
  });

  it("is said when nothing is left", async () => {
    server.answer(
      listSlots,
      says(slotted(openDay("2026-12-05", { "08:00": 0 }), closedDay("2026-12-06"))),
    );
    show(<Chooser />);
    expect(
      await screen.findByText(/^Aucun créneau.: venez aux heures d'ouverture\.$/u),
    ).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("is said when the place is closed on all days: nobody is told to come", async () => {
    covers("own.product.84");
    const closed = ["2026-12-04", "2026-12-05"].map((day) => closedDay(day, "Fermé : congés"));
    server.answer(listSlots, says(slotted(...closed, closedDay("2026-12-06"))));
    show(<Chooser />);
    expect(await screen.findByText("C'est fermé jusque-là.")).toBeDefined();
    expect(screen.queryByText(/venez/)).toBeNull();
    const list = screen.getByRole("list", { name: "Fermetures" });
    expect(list.textContent).toBe("Fermé du 4 au 5 décembre au moins\u202f: congés");
  });

  it("is said of a slot that was taken meanwhile", async () => {
    server.answer(listSlots, says(DAYS));
    show(<Chooser initial={new Date(at("2026-12-05", "08:00"))} />);
    expect(
      await screen.findByText("Le créneau que vous aviez choisi n'est plus libre."),
    ).toBeDefined();
    expect(screen.queryAllByRole("radio", { checked: true })).toEqual([]);
  });
});

it("says that slots could not be read, and asks again", async () => {
  server.answer(listSlots, refuses("server/unexpected"));
  const user = show(<Chooser />);
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(screen.getByText("Les créneaux n'ont pas pu être chargés.")).toBeDefined();
  server.answer(listSlots, says(DAYS));
  await user.click(retry);
  expect(await screen.findByRole("radiogroup", { name: "Jour" })).toBeDefined();
});

it("waits for a slow server", async () => {
  server.answer(listSlots, () => new Promise(() => undefined));
  show(<Chooser />);
  expect(await screen.findByText("Chargement…")).toBeDefined();
});

it("is not shown where hours alone hold", async () => {
  server.answer(listSlots, says({ isSlotted: false, data: [] }));
  show(<Chooser />);
  await expect.poll(() => screen.queryByText("Chargement…")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
});
