// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { TextInForce } from "./text-section.tsx";

startServer();

const paragraph = (text: string, more = {}) => ({
  type: "paragraph" as const,
  runs: [{ text, ...more }],
});

const text = {
  kind: "terms" as const,
  title: "Conditions d'utilisation",
  inForce: {
    effectiveOn: calendarDay("2025-01-01"),
    sections: [
      {
        id: "retractation",
        title: "11. Droit de rétractation",
        blocks: [
          paragraph("Quatorze jours."),
          paragraph("Écrivez-nous", { href: "/contact" }),
          { type: "facts" as const, facts: [{ term: "Dénomination", text: "Stokaz SAS" }] },
        ],
      },
    ],
  },
  versions: [
    { effectiveOn: calendarDay("2027-01-01"), state: "coming" as const, summary: "Plus clair." },
    { effectiveOn: calendarDay("2025-01-01"), state: "in-force" as const, summary: "" },
  ],
};

it("shows the text in force with its anchors, and announces the coming version", async () => {
  covers("own.product.116");
  show(<TextInForce text={text} />);
  expect(await screen.findByText("En vigueur depuis le 1er janvier 2025.")).toBeDefined();
  const article = screen.getByRole("region", { name: "11. Droit de rétractation" });
  expect(article.id).toBe("retractation");
  expect(article.textContent).toContain("Quatorze jours.");
  expect(screen.getByText("Stokaz SAS").tagName).toBe("DD");
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain(
    "Une nouvelle version s'applique à partir du 1er janvier 2027.",
  );
  expect(notice.textContent).toContain("Plus clair.");
  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets).toEqual([
    "/textes/conditions/2027-01-01",
    "/textes/conditions/2027-01-01/changements",
    "/contact",
    "/textes/conditions",
  ]);
});
