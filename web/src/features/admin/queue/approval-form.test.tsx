// @vitest-environment happy-dom

import { decideApproval } from "@stokaz/contract/accounts/approval";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { ApprovalForm } from "./approval-form.tsx";

const server = startServer();

const LISTING: Queued<"approvals"> = {
  _id: "00000000-0000-4000-8000-0000000000c1",
  since: new Date("2026-11-30T05:04:00Z"),
  list: "products",
  name: "Miel de letchi",
  photo: "/pictures/miel-640.webp",
  price: cents(850),
  ownerId: "00000000-0000-4000-8000-0000000000c2",
  ownerName: "La Ruche des Hauts",
  email: "ruche@test.re",
  greenClaims: [],
  others: 2,
};

it.each([
  [["zéro impact"], 1],
  [[], 0],
])("shows the generic green claims of a first listing: %s", (greenClaims, count) => {
  covers("own.product.571");
  logIn("admin");
  const listing = { ...LISTING, greenClaims };
  show(<ApprovalForm listing={listing} onTyped={() => undefined} onDone={() => undefined} />);
  expect(screen.queryAllByText(/zéro impact.*précises et prouvées/u)).toHaveLength(count);
});

it("leads to the whole page, asks what must change, and publishes", async () => {
  covers("own.approval.7");
  logIn("admin");
  const onDone = vi.fn();
  const user = show(<ApprovalForm listing={LISTING} onTyped={() => undefined} onDone={onDone} />);
  const link = screen.getByRole("link", { name: /Voir l'annonce entière/ });
  expect(link.getAttribute("href")).toBe(`/produits/${LISTING._id}`);
  expect(screen.getByText(/2 autres annonces de cette personne avec elle/)).toBeDefined();
  const answer = () => user.click(screen.getByRole("button", { name: "Répondre et prévenir" }));
  await user.click(screen.getByRole("radio", { name: "Ne pas publier" }));
  await answer();
  expect(await screen.findByText("Dites ce qui doit changer : la personne le lira.")).toBeDefined();
  expect(server.sentTo(decideApproval)).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Publier" }));
  server.answer(decideApproval, says({ success: true, message: "C'est publié." }));
  await answer();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo(decideApproval)[0]?.body).toEqual({ outcome: "approved", reason: "" });
});
