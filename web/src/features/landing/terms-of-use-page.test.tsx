import { MantineProvider } from "@mantine/core";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import TermsOfUsePage from "./terms-of-use-page.tsx";

const text = {
  kind: "terms" as const,
  title: "Conditions d'utilisation",
  inForce: { effectiveOn: calendarDay("2025-01-01"), sections: [] },
  versions: [],
};

const pageWhere = (hasGuaranteeNotice: boolean): string => {
  const page = { id: "page", index: true, loader: () => null, element: <TermsOfUsePage /> };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => null, element: <Outlet />, children: [page] }],
    { hydrationData: { loaderData: { root: { site: { hasGuaranteeNotice } }, page: text } } },
  );
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};

it("has the notice on the legal guarantee below the terms, its picture where there is one", () => {
  covers("own.product.681");
  const words = "délai de deux ans à compter de la délivrance";
  expect(pageWhere(false)).toContain(words);
  expect(pageWhere(false)).not.toContain("<img");
  expect(pageWhere(true)).toContain(words);
  expect(pageWhere(true)).toMatch(/<img[^>]+src="\/avis-garantie-legale"/);
});
