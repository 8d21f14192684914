// @vitest-environment happy-dom
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { useInfiniteQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { isSilent, says, show, startServer, territory } from "#test/screen";
import { call } from "../../lib/api/client.ts";
import { MoreButton } from "./more-button.tsx";

const server = startServer();

const Pages = () => {
  const list = useInfiniteQuery({
    queryKey: ["pages"],
    queryFn: () => call(getTerritory, {}),
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
    retry: false,
  });
  return (
    <>
      <p>{list.data?.pages.length ?? 0} page(s)</p>
      <MoreButton list={list}>Voir plus de ventes</MoreButton>
    </>
  );
};

it("keeps a failure beside the button until the next page is loaded", async () => {
  server.answer(getTerritory, says(territory));
  const user = show(<Pages />);
  const more = await screen.findByRole("button", { name: "Voir plus de ventes" });
  expect(screen.queryByRole("alert")).toBeNull();

  server.answer(getTerritory, isSilent);
  await user.click(more);
  const failure = await screen.findByRole("alert");
  const retry = screen.getByRole("button", { name: "Réessayer" });
  expect(retry.getAttribute("aria-describedby")).toBe(failure.id);
  await screen.findByText("1 page(s)");

  server.answer(getTerritory, says(territory));
  await user.click(retry);
  await screen.findByText("2 page(s)");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("Fin de la liste"));
});
