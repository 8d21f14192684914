// @vitest-environment happy-dom
import { askForExport, exportState } from "@stokaz/contract/accounts/account-exports";
import { PROBLEMS } from "@stokaz/contract/problems";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { ExportSection } from "./export-section.tsx";

const server = startServer();

it("says beside the button why the archive could not be asked for", async () => {
  logIn("consumer");
  server.answer(exportState, says({ state: "none", until: null }));
  server.answer(askForExport, refuses("request/too-many"));
  const user = show(<ExportSection />);
  await user.click(screen.getByRole("button", { name: "Demander mes données" }));
  const words = PROBLEMS["request/too-many"].message;
  expect((await screen.findByText(words, { selector: "p" })).tagName).toBe("P");
  expect((await screen.findByRole("alert")).textContent).toContain(words);
});
