// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { startServer } from "#test/screen";
import { PlaceMapCanvas } from "./place-map-canvas.tsx";
import { MAP_DEFAULTS, type PlacePoint } from "./place-point.ts";

const GARAGE: PlacePoint = { id: "1", name: "Garage", lat: -21.34, lng: 55.47 };
const CELLAR: PlacePoint = { id: "2", name: "Cave", lat: -20.89, lng: 55.45 };

startServer();

beforeEach(() => {
  // Nothing has a size in this environment, and a map without one shows no marker.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
});

/** Shows a map of these places. @returns a function that shows others on the same map */
const showMap = (points: readonly PlacePoint[]) => {
  const mapOf = (shown: readonly PlacePoint[]) => (
    <MemoryRouter>
      <PlaceMapCanvas {...MAP_DEFAULTS} points={shown} territory={undefined} />
    </MemoryRouter>
  );
  const { rerender } = render(mapOf(points));
  return (others: readonly PlacePoint[]) => rerender(mapOf(others));
};

it("shows the places far from its first view", async () => {
  showMap([GARAGE]);
  expect(await screen.findByRole("button", { name: "Garage" })).toBeTruthy();
});

it("shows the places of a second search far from the first", async () => {
  const showOthers = showMap([GARAGE]);
  await screen.findByRole("button", { name: "Garage" });
  showOthers([CELLAR]);
  expect(await screen.findByRole("button", { name: "Cave" })).toBeTruthy();
});
