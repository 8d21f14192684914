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

/** A part that is shown only if its feature is offered. */
type Part = {
  feature: Feature;
  where: string;
  element: ReactElement;
  /** Text of the page that is there no sooner than the part. */
  last: string;
  query: () => HTMLElement | null;
};

const END = "Fin de la page";

const PARTS: readonly Part[] = [
  {
    feature: "messages",
    where: "the header",
    element: <HeaderLinks onChoose={() => undefined} onRegister={() => undefined} />,
    // The links of a logged-in user load later than the header.
    last: "Déconnexion",
    query: () => screen.queryByRole("link", { name: /^Messages/ }),
  },
  {
    feature: "messages",
    where: "an offer",
    element: <WriteLink about="product" id={ID} label="Écrire à l'artisan" />,
    last: END,
    query: () => screen.queryByRole("link", { name: "Écrire à l'artisan" }),
  },
  {
    feature: "reviews",
    where: "a place",
    element: <ReviewsPanel subject={{ about: "place", id: ID }} />,
    last: END,
    query: () => screen.queryByRole("region", { name: "Avis" }),
  },
  {
    feature: "restock",
    where: "a product that is sold out",
    element: <RestockSection productId={ID} />,
    last: END,
    query: () => screen.queryByRole("region", { name: "Être prévenu de son retour" }),
  },
  {
    feature: "monthly-rent",
    where: "a rental",
    element: (
      <PlanSection
        plan="upfront"
        terms={{ price: cents(1250), pallets: 2, months: 4, startDate: calendarDay("2027-01-31") }}
        prepaidMonthsMax={36}
        isOnRequest={false}
        isDisabled={false}
        onChoose={() => undefined}
      />
    ),
    last: END,
    query: () => screen.queryByRole("radio", { name: /Chaque mois/ }),
  },
];

/** Shows a part on a page, as far as the page's last text. */
const showWhole = async ({ element, last }: Part, featuresOff: Feature[]): Promise<void> => {
  answerAll();
  const page = (
    <>
      {element}
      <p>{END}</p>
    </>
  );
  show(page, "/", "*", featuresOff);
  await screen.findByText(last);
};

describe("what an operator leaves out", () => {
  // Without waiting: this also proves that nothing of the part comes after the page's last text.
  it.each(PARTS)("$feature: is on $where while it is offered", async (part) => {
    covers("own.product.477");
    await showWhole(part, []);
    expect(part.query()).not.toBeNull();
  });

  it.each(PARTS)("$feature: is not on $where once it is left out", async (part) => {
    covers("own.product.477");
    await showWhole(part, [part.feature]);
    expect(part.query()).toBeNull();
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
