// @vitest-environment happy-dom
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { decideCertificate } from "@stokaz/contract/spaces/insurance";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { CertificateForm } from "./certificate-form.tsx";

const server = startServer();

const CERTIFICATE: Queued<"certificates"> = {
  _id: "00000000-0000-4000-8000-0000000000c1",
  since: new Date("2026-11-30T05:04:00Z"),
  artisanName: "Vanille des Hauts",
  insurer: "Prudence Réunion",
  number: "PR-204",
  endsOn: calendarDay("2027-03-03"),
  fileName: "attestation.pdf",
};

it("asks for a reason when it is refused, for none when it is right", async () => {
  covers("own.product.227");
  logIn("admin");
  const onDone = vi.fn();
  const user = show(
    <CertificateForm certificate={CERTIFICATE} onTyped={() => undefined} onDone={onDone} />,
  );
  const answer = () => user.click(screen.getByRole("button", { name: "Répondre et prévenir" }));
  expect(screen.getByText("3 mars 2027")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "La refuser" }));
  await answer();
  expect(await screen.findByText("Dites pourquoi : l'artisan le lira.")).toBeDefined();
  expect(server.sentTo(decideCertificate)).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "L'attestation est bonne" }));
  server.answer(decideCertificate, says({ success: true, message: "Vérifiée." }));
  await answer();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo(decideCertificate)[0]?.body).toEqual({ outcome: "verified", reason: "" });
});
