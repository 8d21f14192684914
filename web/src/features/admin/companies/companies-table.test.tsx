// @vitest-environment happy-dom
import { listCompanyChecks, vouchForCompany } from "@stokaz/contract/accounts/company-check";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { CompaniesTable } from "./companies-table.tsx";

const server = startServer();

const company = {
  _id: "00000000-0000-4000-8000-0000000000d1",
  since: "2026-11-20T06:00:00Z",
  state: "other_name",
  siret: "73282932000074",
  name: "AUTRE ENSEIGNE",
  activity: "47.91B",
  checkedOn: "2026-11-21",
  vouchedOn: null,
  vouchReason: null,
  isVerified: false,
  companyName: "Vanille des Hauts SARL",
  tradeName: "Vanille des Hauts",
  personName: "Marie Payet",
  email: "marie@test.re",
};

it("lists what the register does not confirm, and vouches for it with a reason", async () => {
  covers("own.places.16");
  logIn("admin");
  server.answer(listCompanyChecks, says({ data: [company], total: 1 }));
  const user = show(<CompaniesTable />);
  await screen.findByText("Active, sous un autre nom");
  await user.click(screen.getByRole("button", { name: "Vérifier Vanille des Hauts" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("AUTRE ENSEIGNE");
  const submit = dialog.getByRole("button", { name: "Vérifier à la main" });
  await user.click(submit);
  await dialog.findByText("Dites ce que vous avez vérifié.");
  expect(server.sentTo(vouchForCompany)).toEqual([]);
  server.answer(vouchForCompany, says({ success: true, message: "L'entreprise est vérifiée." }));
  await user.type(dialog.getByRole("textbox"), "Extrait Kbis vu");
  await user.click(submit);
  await waitFor(() =>
    expect(server.sentTo(vouchForCompany)[0]?.body).toEqual({ reason: "Extrait Kbis vu" }),
  );
});

it("shows those that wait and those that are verified, with by whom", async () => {
  covers("own.places.16");
  logIn("admin");
  const vouched = { vouchedOn: "2026-11-22", vouchReason: "Kbis", isVerified: true };
  server.answer(listCompanyChecks, says({ data: [{ ...company, ...vouched }], total: 1 }));
  const user = show(<CompaniesTable />);
  await screen.findByText("Vérifiée à la main le 22 novembre 2026 : Kbis");
  expect(screen.queryByRole("button", { name: /^Vérifier/ })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Entreprises" }), "verified");
  await waitFor(() =>
    expect(server.sentTo(listCompanyChecks).at(-1)?.query.get("which")).toBe("verified"),
  );
});

it("asks before it drops a typed reason", async () => {
  covers("own.product.522");
  logIn("admin");
  server.answer(listCompanyChecks, says({ data: [company], total: 1 }));
  const user = show(<CompaniesTable />);
  await user.click(await screen.findByRole("button", { name: "Vérifier Vanille des Hauts" }));
  const reason = await screen.findByRole<HTMLInputElement>("textbox");
  await user.type(reason, "Extrait Kbis vu");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(reason.value).toBe("Extrait Kbis vu");
});
