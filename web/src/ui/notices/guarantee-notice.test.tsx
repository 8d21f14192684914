import { covers } from "@stokaz/spec-coverage";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { GuaranteeNotice } from "./guarantee-notice.tsx";

const noticeWhere = (hasGuaranteeNotice: boolean): string => {
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => null, element: <GuaranteeNotice /> }],
    { hydrationData: { loaderData: { root: { site: { hasGuaranteeNotice } } } } },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

it("says what the law guarantees, with the official picture where the operator gave it", () => {
  covers("own.product.149");
  const words = "délai de deux ans à compter de la délivrance";
  expect(noticeWhere(false)).toContain(words);
  expect(noticeWhere(false)).not.toContain("<img");
  expect(noticeWhere(true)).toContain(words);
  expect(noticeWhere(true)).toMatch(/<img[^>]+src="\/avis-garantie-legale"[^>]+alt="Avis de/);
});
