// @vitest-environment happy-dom
import type { User } from "@stokaz/contract/accounts/accounts";
import { emailState } from "@stokaz/contract/accounts/email-proof";
import type { Role } from "@stokaz/contract/accounts/roles";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aUser, logIn, says, show, startServer } from "#test/screen";
import { EmailFields } from "./email-section.tsx";

const server = startServer();

const open = (role: Role, more: object = {}, pendingEmail: string | null = null) => {
  server.answer(emailState, says({ email: "jean@exemple.re", isProven: true, pendingEmail }));
  logIn(role);
  const onChange = vi.fn();
  // The parts of an account that this section reads.
  const user = { ...aUser(role), ...more, role } as User;
  return { user: show(<EmailFields user={user} onChange={onChange} />), onChange };
};

it("says that the address is confirmed, and lets it be changed", async () => {
  covers("own.email.14");
  const { user, onChange } = open("lessor");
  expect(screen.getByText(/Adresse confirmée/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Changer d'adresse" }));
  expect(onChange).toHaveBeenCalledOnce();
});

it("says that it is yet to be, and which one is to replace it", async () => {
  covers("own.email.14");
  open("lessor", { emailUnproven: true }, "marie@exemple.re");
  expect(screen.getByText(/À confirmer/)).toBeDefined();
  expect(await screen.findByText("marie@exemple.re")).toBeDefined();
});

it("leaves an administrator's to the operator's settings", () => {
  covers("own.email.14");
  open("admin");
  expect(screen.queryByRole("button")).toBeNull();
});
