// @vitest-environment happy-dom
import { askApproval } from "@stokaz/contract/accounts/approval";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { ApprovalNotice } from "./approval-notice.tsx";

const server = startServer();

const LISTING = {
  list: "products",
  id: "00000000-0000-4000-8000-0000000000a1",
  name: "Miel de letchi",
} as const;

it("says that nobody else sees it yet", () => {
  covers("own.approval.6");
  logIn("artisan");
  show(<ApprovalNotice {...LISTING} approval={{ state: "waiting", reason: null }} />);
  expect(screen.getByText("En attente de validation")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("hands in again what was refused, with the reason beside", async () => {
  covers("own.approval.6");
  logIn("artisan");
  const refused = { state: "refused", reason: "La photo est floue." } as const;
  const user = show(<ApprovalNotice {...LISTING} approval={refused} />);
  expect(screen.getByText(/La photo est floue\./)).toBeDefined();
  server.answer(askApproval, says({ success: true, message: "C'est envoyé.", approval: null }));
  await user.click(screen.getByRole("button", { name: "Soumettre à nouveau : Miel de letchi" }));
  await waitFor(() => expect(server.sentTo(askApproval)).toHaveLength(1));
  expect(await screen.findByText("C'est envoyé.")).toBeDefined();
});

it("tells the operator where to answer", () => {
  logIn("admin");
  show(<ApprovalNotice {...LISTING} approval={{ state: "waiting", reason: null }} />);
  expect(screen.getByText("Cette annonce attend votre validation")).toBeDefined();
});
