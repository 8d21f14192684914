// @vitest-environment happy-dom
import { RETENTION_RULES, readRetention } from "@stokaz/contract/admin/retention";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { RetentionSection } from "./retention-section.tsx";

const server = startServer();

const state = (rule: string, ranAt: string | null, isLate: boolean) => ({
  rule,
  ranAt,
  removed: 3,
  removedInAll: 1200,
  isLate,
});

beforeEach(() => {
  logIn("admin");
  const data = [
    state("orders", "2026-11-23T05:17:00Z", false),
    state("pictures", "2026-11-20T01:43:00Z", true),
    state("rentals", null, true),
  ];
  server.answer(readRetention, says({ data }));
  show(<RetentionSection timeZone="Indian/Reunion" />);
});

it("shows when each rule came by, and which is late", async () => {
  covers("own.product.142");
  const rowOf = async (rule: keyof typeof RETENTION_RULES) =>
    (
      await screen.findByRole("row", {
        name: (name) => name.includes(RETENTION_RULES[rule].data),
      })
    ).textContent;
  expect(await rowOf("orders")).toMatch(/23\/11\/2026.*09:17.*3, 1.200/);
  expect(await rowOf("orders")).not.toContain("en retard");
  expect(await rowOf("pictures")).toContain("(en retard)");
  expect(await rowOf("rentals")).toContain("Pas encore");
});

it("shows the register that rests on the rules", async () => {
  covers("own.product.142");
  const register = await screen.findByRole("region", { name: "Registre des traitements" });
  for (const { data, kept } of Object.values(RETENTION_RULES)) {
    // The page shows non-breaking spaces, and the query reads all spaces as one kind.
    const line = `${data} : ${kept}`.replace(/\s/g, " ");
    expect(within(register).getAllByText(line).length).toBeGreaterThan(0);
  }
});
