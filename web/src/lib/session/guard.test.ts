// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { aUser, logIn, says, startServer } from "#test/screen";
import { requireSession } from "./guard.ts";
import { putOffTexts } from "./put-off-texts.ts";

const server = startServer();

const textOf = (effectiveOn: string) => ({
  kind: "terms" as const,
  title: "Conditions d'utilisation",
  effectiveOn: calendarDay(effectiveOn),
  summary: "",
  acceptedBefore: null,
});

const visit = async (address: string, ...texts: ReturnType<typeof textOf>[]) => {
  const changes = { textsToAccept: texts };
  logIn("artisan", changes);
  server.answer(me, says({ user: aUser("artisan", changes) }));
  const request = new Request(`https://stokaz.example${address}`);
  return (await requireSession("artisan")({ request }))?.headers.get("location") ?? null;
};

it("leads to new texts first, and lets who puts them off go on until there are newer ones", async () => {
  covers("own.product.673");
  const first = textOf("2026-12-01");
  expect(await visit("/mes-ventes", first)).toBe("/nouveaux-textes?next=%2Fmes-ventes");
  putOffTexts([first]);
  expect(await visit("/mes-ventes", first)).toBeNull();
  expect(await visit("/locations/1", first)).toBeNull();
  expect(await visit("/mes-ventes", textOf("2027-02-01"))).toBe(
    "/nouveaux-textes?next=%2Fmes-ventes",
  );
});
