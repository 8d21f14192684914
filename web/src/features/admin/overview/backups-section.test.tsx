// @vitest-environment happy-dom
import { listBackups } from "@stokaz/contract/admin/backups";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { BackupsSection } from "./backups-section.tsx";

const server = startServer();

const run = (day: number, more: object) => ({
  startedAt: `2027-03-0${day}T00:30:00.000Z`,
  file: `stokaz-2027-03-0${day}T00-30-00Z.tar.gz`,
  takenAt: `2027-03-0${day}T00:31:00.000Z`,
  rows: 1200,
  bytes: 2_400_000,
  provenAt: null,
  failure: null,
  ...more,
});

it("says of each backup whether it came back, and why not", async () => {
  covers("own.product.483");
  const data = [
    run(2, { failure: "La table orders ne revient pas." }),
    run(1, { provenAt: "2027-03-01T00:33:00.000Z" }),
  ];
  logIn("admin");
  server.answer(listBackups, says({ isScheduled: true, data }));
  show(<BackupsSection timeZone="Indian/Reunion" />);
  const table = await screen.findByRole("table", { name: "Sauvegardes" });
  const [, failed, proven] = within(table).getAllByRole("row");
  expect(failed?.textContent).toContain("La table orders ne revient pas.");
  expect(proven?.textContent?.replace(/\s/g, " ")).toMatch(/Prouvée.*1 200.*3 Mo/);
  expect(screen.queryByText(/Aucune sauvegarde/)).toBeNull();
});

it("says that none are taken by themselves", async () => {
  covers("own.product.483");
  logIn("admin");
  server.answer(listBackups, says({ isScheduled: false, data: [] }));
  show(<BackupsSection timeZone="Indian/Reunion" />);
  expect(await screen.findByText("Aucune sauvegarde n'est faite automatiquement.")).toBeDefined();
});

it("says that the first is still to come", async () => {
  covers("own.product.483");
  logIn("admin");
  server.answer(listBackups, says({ isScheduled: true, data: [] }));
  show(<BackupsSection timeZone="Indian/Reunion" />);
  expect(await screen.findByText("Aucune sauvegarde pour l'instant.")).toBeDefined();
});
