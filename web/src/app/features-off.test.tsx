// @vitest-environment happy-dom
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { MantineProvider } from "@mantine/core";
import { type Feature, features } from "@stokaz/contract/features";
import { countUnreadMessages } from "@stokaz/contract/messages/messages";
import { cents } from "@stokaz/contract/money/money";
import { listPlaceReviews } from "@stokaz/contract/sellers/published-reviews";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { PlanSection } from "../features/renting/plan-section.tsx";
import { RestockSection } from "../features/shop/restock-section.tsx";
import { WriteLink } from "../ui/lists/write-link.tsx";
import { ReviewsPanel } from "../ui/offers/reviews-panel.tsx";
import { theme } from "../ui/page/theme.ts";
import DataLayout from "./data-layout.tsx";
import { HeaderLinks } from "./header-links.tsx";

const server = startServer();
const ID = "00000000-0000-4000-8000-000000000001";

const answerAll = (): void => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(countUnreadMessages, says({ unread: 1 }));
  server.answer(listPlaceReviews, says({ score: null, data: [], nextCursor: null }));
};

/** Parts that are shown only if their feature is offered. */
const PARTS: readonly (readonly [Feature, string, ReactElement, () => Promise<HTMLElement>])[] = [
  [
    "messages",
    "the header",
    <HeaderLinks key="header" onChoose={() => undefined} onRegister={() => undefined} />,
    () => screen.findByRole("link", { name: /^Messages/ }),
  ],
  [
    "messages",
    "an offer",
    <WriteLink key="write" about="product" id={ID} label="Écrire à l'artisan" />,
    () => screen.findByRole("link", { name: "Écrire à l'artisan" }),
  ],
  [
    "reviews",
    "a place",
    <ReviewsPanel key="reviews" subject={{ about: "place", id: ID }} empty="Aucun avis." />,
    () => screen.findByText("Aucun avis."),
  ],
  [
    "restock",
    "a product that is sold out",
    <RestockSection key="restock" productId={ID} />,
    () => screen.findByRole("region", { name: "Être prévenu de son retour" }),
  ],
  [
    "monthly-rent",
    "a rental",
    <PlanSection
      key="plan"
      plan="upfront"
      terms={{ price: cents(1250), pallets: 2, months: 4, startDate: calendarDay("2027-01-31") }}
      prepaidMonthsMax={36}
      isOnRequest={false}
      isDisabled={false}
      onChoose={() => undefined}
    />,
    () => screen.findByRole("radio", { name: /Chaque mois/ }),
  ],
];

describe("what an operator leaves out", () => {
  it.each(PARTS)("%s: is on %s while it is offered", async (_feature, _where, part, findIt) => {
    covers("own.product.477");
    answerAll();
    show(part, "/", "*", []);
    expect(await findIt()).toBeDefined();
  });

  it.each(PARTS)("%s: is not on %s once it is left out", async (feature, _where, part, isShown) => {
    covers("own.product.477");
    answerAll();
    show(part, "/", "*", [feature]);
    await expect(isShown()).rejects.toThrow(/Unable to find/);
  });

  it("has no page at its address", async () => {
    covers("own.product.477");
    answerAll();
    const page = { path: "", element: <p>Mes messages</p>, handle: { feature: "messages" } };
    const open = (featuresOff: readonly Feature[]): void => {
      const router = createMemoryRouter(
        [{ id: "root", path: "/", loader: () => null, element: <DataLayout />, children: [page] }],
        { hydrationData: { loaderData: { root: { site: { ...territory, featuresOff } } } } },
      );
      render(
        <MantineProvider theme={theme} env="test">
          <RouterProvider router={router} />
        </MantineProvider>,
      );
    };
    open([]);
    expect(await screen.findByText("Mes messages")).toBeDefined();
    cleanup();
    open(["messages"]);
    expect(await screen.findByRole("heading", { name: "Page introuvable" })).toBeDefined();
    expect(screen.queryByText("Mes messages")).toBeNull();
  });
});

const SRC = path.resolve(import.meta.dirname, "..");
/** Source text of links to a feature, with the feature. */
const WAYS: Readonly<Record<string, Feature>> = {
  "messagePaths.newMessage.href(": "messages",
  "messagePaths.messages.href(": "messages",
  "paths.reviews.href(": "reviews",
  "teamPaths.team.href(": "teams",
  "claimPaths.newClaim.href(": "claims",
};
/** Pages of the feature itself, which do not exist without it either. */
const OWN = /^features\/(?:messages|reviews|team|claims)\//;

describe("every link to what an operator may leave out", () => {
  const files = globSync("**/*.tsx", { cwd: SRC }).filter(
    (file) => !file.endsWith(".test.tsx") && !OWN.test(file),
  );

  it.each(Object.entries(WAYS))("that is written with %s asks first", (way, feature) => {
    covers("own.product.477");
    const leading = files.filter((file) =>
      readFileSync(path.join(SRC, file), "utf8").includes(way),
    );
    expect(leading).not.toEqual([]);
    for (const file of leading) {
      const text = readFileSync(path.join(SRC, file), "utf8");
      expect(text, file).toContain(`useIsOffered("${feature}")`);
    }
    expect(features).toContain(feature);
  });
});
