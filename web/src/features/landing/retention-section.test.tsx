// @vitest-environment happy-dom
import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { RetentionSection } from "./retention-section.tsx";

startServer();

it("says of all data that is deleted by itself how long it is kept, and why", () => {
  covers("own.product.691");
  show(<RetentionSection />);
  expect(screen.getByRole("region", { name: "Ce qui s'efface tout seul" }).id).toBe("effacement");
  const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said).toHaveLength(Object.keys(RETENTION_RULES).length);
  expect(said).toContain(
    "Liens pour se rétracter sans compte ouvert\u202f: 2 jours\u202f; le temps de s'en servir.",
  );
});
