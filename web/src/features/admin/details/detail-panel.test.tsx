// @vitest-environment happy-dom
import { getPurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { logIn, says, show, startServer } from "#test/screen";
import { DetailPanel } from "./detail-panel.tsx";

const server = startServer();

it("stays when Escape closes a dialog above it", async () => {
  covers("own.product.518");
  logIn("admin");
  const purchase = wirePurchase({ count: 1 });
  server.answer(getPurchaseDetail, says(purchase));
  const user = show(
    <DetailPanel timeZone="Indian/Reunion" />,
    `/AdminDashboard?detail=order:${purchase._id}`,
  );
  await user.click(await screen.findByRole("button", { name: /^Rembourser/ }));
  const dialog = await screen.findByRole("dialog", { name: "Rembourser Miel" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(screen.queryByRole("dialog", { name: "Rembourser Miel" })).toBeNull();
  });
  expect(screen.getByRole("dialog", { name: "Commande" })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
