// @vitest-environment happy-dom
import { cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { getSpace } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { spaceMeta } from "../../features/renting/rules.ts";
import SpacePage from "./space-page.tsx";

const server = startServer();
const ID = "00000000-0000-4000-8000-000000000001";

const space = {
  _id: ID,
  name: "Garage de Terre Sainte",
  address: "97410 Saint-Pierre",
  postcode: "97410",
  city: "Saint-Pierre",
  surface: 10,
  availableSurface: 6,
  price: 12.5,
  photo: "/pictures/a-640.webp",
  lessorId: "00000000-0000-4000-8000-000000000002",
  acceptance: "instant" as const,
  user: {
    retrievalDays: [["Mar" as const]],
    retrievalTimes: { start: "10:00", end: "18:00" },
    deliveryDays: [["Mer" as const]],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  lat: null,
  lng: null,
  approximate: true,
};

const pictures = [
  { url: "/pictures/a-640.webp", description: "" },
  { url: "/pictures/b-640.webp", description: "La porte, 2 m de large" },
  { url: "/pictures/c-640.webp", description: "" },
];

const visit = (answer: ReturnType<typeof says>) => {
  server.answer(getTerritory, says(territory));
  server.answer(getSpace, answer);
  return show(<SpacePage />, paths.space.href(ID), paths.space.pattern);
};

it("gives search engines all pictures, and those it is shared with the first", () => {
  covers("own.product.302");
  const site = { origin: "https://kaz.example", brandName: "Kaz Péï" };
  const head = spaceMeta(
    { space: { ...space, price: cents(1250) }, pictures },
    { matches: [{ id: "root", loaderData: { site } }], location: { pathname: `/espaces/${ID}` } },
  );
  expect(head).toContainEqual({
    property: "og:image",
    content: "https://kaz.example/pictures/a-640.webp",
  });
  expect(head).toContainEqual({
    "script:ld+json": expect.objectContaining({
      "@type": "Place",
      image: ["a", "b", "c"].map((name) => `https://kaz.example/pictures/${name}-640.webp`),
    }),
  });
});

describe("the public page of a space", () => {
  it("says where it is, what is free, what it costs, when it is open, and leads to the form", async () => {
    covers("own.product.209", "own.product.235");
    visit(says({ space, pictures }));
    const title = await screen.findByRole("heading", { level: 1, name: "Stockage à Saint-Pierre" });
    expect(title).toBeDefined();
    expect(
      screen.getByText("Garage de Terre Sainte : 6 palettes libres sur 10 ce mois-ci."),
    ).toBeDefined();
    const details = within(screen.getByRole("region", { name: "L'espace" }));
    expect(details.getByText("97410 Saint-Pierre")).toBeDefined();
    expect(details.getByText("09:00 - 12:00")).toBeDefined();
    const costs = within(screen.getByRole("region", { name: "Ce que coûte une palette" }));
    const said = ["term", "definition"].map((role) =>
      costs.getAllByRole(role).map(({ textContent }) => textContent),
    );
    expect(said).toEqual([
      ["1 mois", "3 mois", "6 mois", "12 mois"],
      ["12,50\u202f€", "37,50\u202f€", "75,00\u202f€", "150,00\u202f€"],
    ]);
    const rent = details.getByRole("link", { name: "Louer cet espace" });
    expect(rent.getAttribute("href")).toBe(paths.search.href({ space: ID }));
  });

  it("shows one picture large and the others to choose from, by the keyboard, too", async () => {
    covers("own.product.302");
    const user = visit(says({ space, pictures }));
    await screen.findByRole("img", { name: "Photo : Garage de Terre Sainte" });
    await user.click(
      screen.getByRole("button", { name: "Photo 2 sur 3\u202f: La porte, 2 m de large" }),
    );
    expect(screen.getByRole("img", { name: "La porte, 2 m de large" })).toBeDefined();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Photo 3 sur 3");
    expect(document.activeElement?.getAttribute("aria-current")).toBe("true");
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("img", { name: "La porte, 2 m de large" })).toBeDefined();
  });

  it("says the rules of the space, or that its lessor said none", async () => {
    covers("own.product.268");
    const rules = { ruleTemperature: "cool", ruleKeys: "À rendre le dernier jour" };
    visit(says({ space: { ...space, rules, rulesVersion: 1 }, pictures }));
    const section = within(await screen.findByRole("region", { name: "Règles de l'espace" }));
    expect(section.getByText("Frais toute l'année")).toBeDefined();
    expect(section.getByText("À rendre le dernier jour")).toBeDefined();
  });

  it("says that its lessor answers first, and leads to a request", async () => {
    covers("own.product.254");
    visit(says({ space: { ...space, acceptance: "on_request" }, pictures }));
    expect(await screen.findByRole("link", { name: "Demander cet espace" })).toBeDefined();
    expect(screen.getByText("Sur acceptation")).toBeDefined();
    expect(
      screen.getByText(/Le loueur répond sous 48 h\. Rien n'est débité avant\./),
    ).toBeDefined();
  });

  it("is there while the space is full, and says so", async () => {
    covers("own.product.209");
    visit(says({ space: { ...space, availableSurface: 0 }, pictures }));
    expect(await screen.findByText(/Complet ce mois-ci \(10 palettes\)/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Voir quand il a de la place" })).toBeDefined();
  });

  it("says that a space is no longer offered", async () => {
    covers("own.product.209");
    visit(refuses("space/not-found"));
    expect(await screen.findByRole("heading", { name: "Espace introuvable" })).toBeDefined();
  });
});

it.each([
  ["artisan", 1],
  ["consumer", 0],
] as const)("leads an artisan to ask its lessor: a %s, %i", async (role, count) => {
  covers("own.messages.20");
  logIn(role);
  visit(says({ space, pictures: [] }));
  await screen.findByRole("heading", { level: 1 });
  const links = screen.queryAllByRole("link", { name: "Poser une question au loueur" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Array(count).fill(`/messages/nouveau?sujet=space&id=${space._id}`),
  );
});
