// @vitest-environment happy-dom
import { getPurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { logIn, says, show, startServer } from "#test/screen";
import { DetailPanel } from "./detail-panel.tsx";

const server = startServer();

const PANEL = "/AdminDashboard?detail=order:";

it("stays when Escape closes a dialog above it", async () => {
  covers("own.product.518");
  logIn("admin");
  const purchase = wirePurchase({ count: 1 });
  server.answer(getPurchaseDetail, says(purchase));
  const user = show(<DetailPanel timeZone="Indian/Reunion" />, `${PANEL}${purchase._id}`);
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

/** Leads to the panel of a purchase and back. */
const Ways = ({ to }: { to: string }) => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(to)}>
        Aller
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Revenir
      </button>
    </>
  );
};

it("asks before going back from it drops what was typed in its dialog", async () => {
  covers("own.product.717");
  logIn("admin");
  const purchase = wirePurchase({ count: 1 });
  server.answer(getPurchaseDetail, says(purchase));
  const user = show(
    <>
      <Ways to={`${PANEL}${purchase._id}`} />
      <DetailPanel timeZone="Indian/Reunion" />
    </>,
    "/AdminDashboard",
  );
  const back = () => fireEvent.click(screen.getByText("Revenir"));
  await user.click(screen.getByRole("button", { name: "Aller" }));
  await user.click(await screen.findByRole("button", { name: /^Rembourser/ }));
  const reason = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Motif/ });
  await user.type(reason, "Pot fêlé");
  back();
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(reason.isConnected && reason.value).toBe("Pot fêlé");
  back();
  await user.click(await screen.findByRole("button", { name: "Quitter" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
