import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CorrectionNotice } from "./correction-notice.tsx";

describe("what is listed instead of what was typed", () => {
  it("is said, text by text", () => {
    const html = renderToStaticMarkup(
      <CorrectionNotice
        corrections={[
          { typed: "mil", taken: ["miel", "mille"] },
          { typed: "st pierre", taken: ["Saint-Pierre"] },
        ]}
      />,
    );
    expect(html.replaceAll("\u202f", " ")).toContain(
      "Rien pour « mil » : voici « miel » et « mille ». Rien pour « st pierre » : voici « Saint-Pierre ».",
    );
  });

  it("is nothing when it is what was typed", () => {
    expect(renderToStaticMarkup(<CorrectionNotice corrections={[]} />)).toBe("");
  });
});
