// @vitest-environment happy-dom
import { cents } from "@stokaz/contract/money/money";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import { PublishedSection } from "./published-section.tsx";

startServer();

// The parts of a space that this section reads.
const space = {
  _id: "3f0c2b9e-6f0e-4b43-8f53-0f3f5f1d2a10",
  name: "Garage de Terre Sainte",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  surface: 12,
  price: cents(3500),
  photo: "/pictures/a.webp",
} as OwnSpace;

it("shows a space just published as artisans see it, and what comes next, until it is understood", async () => {
  logIn("lessor", { deliveryDays: ["Mer"], deliveryTimes: { start: "09:00", end: "12:00" } });
  const close = vi.fn<() => void>();
  const user = show(<PublishedSection space={space} onClose={close} />);
  const text = (screen.getByRole("status").textContent ?? "").replace(/\s/gu, " ");
  expect(text).toContain("Ce que voient les artisans");
  expect(text).toContain("Garage de Terre Sainte");
  expect(text).toContain("12 m² disponibles");
  expect(text).toContain("35,00 € / palette / mois");
  expect(text).toContain("Livraison : Mer, de 09:00 à 12:00");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Un artisan loue et paie en ligne"),
    expect.stringContaining("à vos jours et heures de livraison"),
    expect.stringContaining("frais de plateforme déduits"),
    expect.stringContaining("à vos jours et heures de récupération"),
  ]);
  expect(text).toContain("jamais votre rue");
  const search = screen.getByRole("link", { name: "Voir dans la recherche" });
  expect(search.getAttribute("href")).toBe(`/search?space=${space._id}`);
  await user.click(screen.getByRole("button", { name: "J'ai compris" }));
  expect(close).toHaveBeenCalledOnce();
});

it("says of a first listing that it waits for its approval, and does not lead to the search", () => {
  logIn("lessor");
  const approval = { state: "waiting", reason: null } as const;
  show(<PublishedSection space={{ ...space, approval }} onClose={() => undefined} />);
  expect(screen.queryByText("Votre espace est en ligne")).toBeNull();
  expect(screen.getByText("Votre espace est enregistré")).toBeDefined();
  expect(screen.getByText("Ce que verront les artisans")).toBeDefined();
  expect(screen.getAllByRole("listitem")[0]?.textContent).toBe(
    "Nous le regardons avant de le publier, et nous vous écrivons.",
  );
  expect(screen.queryByRole("link", { name: "Voir dans la recherche" })).toBeNull();
});
