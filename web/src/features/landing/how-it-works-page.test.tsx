// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import HowItWorksPage from "./how-it-works-page.tsx";

startServer();

it("has five numbered steps for each kind of user", async () => {
  covers("D3.real.1", "§2.routes.5");
  show(<HowItWorksPage />);
  const lists = (await screen.findAllByRole("list")).filter(({ tagName }) => tagName === "OL");
  expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([5, 5, 5]);
});
