// @vitest-environment happy-dom
import { checkPass } from "@stokaz/contract/handover/handover";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wirePickup } from "#test/handovers";
import { logIn, says, show, startServer } from "#test/screen";
import { PassDialog } from "./pass-dialog.tsx";

const server = startServer();

/** A camera track of the browser, with a lamp. */
const track = {
  stop: vi.fn(),
  getCapabilities: () => ({ torch: true }),
  applyConstraints: vi.fn(async () => undefined),
};
const getUserMedia = vi.fn();

beforeEach(() => {
  getUserMedia.mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(2);
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { writable: true, value: null });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.restoreAllMocks();
  track.stop.mockClear();
});

/** Opens the dialog; its camera sees these texts, one per scan. */
const showCamera = (...seen: (string | undefined)[]): UserEvent => {
  logIn("lessor");
  server.answer(checkPass, says({ pickup: wirePickup() }));
  const detect = async (): Promise<string | undefined> => seen.shift();
  return show(<PassDialog opened onClose={() => undefined} detector={async () => detect} />);
};

/**
 * Waits longer than other tests, because the camera pauses between two scans and the machine may be
 * busy.
 */
const shown = (words: string) => screen.findByText(words, {}, { timeout: 5000 });

const PASS = "https://stokaz.re/remises?commande=K7M2-P9QR&code=K7M2P9";

it("checks the pass that the camera sees, once, and closes the camera", async () => {
  showCamera(undefined, PASS, PASS, PASS);
  await shown("C'est la commande de Marie L.");
  expect(server.sentTo(checkPass).map(({ body }) => body)).toEqual([
    { orderNumber: "K7M2-P9QR", code: "K7M2P9" },
  ]);
  expect(track.stop).toHaveBeenCalled();
});

it("says of another QR code that it is no pass, and looks on", async () => {
  showCamera("https://exemple.re/menu", undefined, PASS);
  await shown("Ce QR code n'est pas un pass de récupération.");
  await shown("C'est la commande de Marie L.");
});

it("lights what is in front of it", async () => {
  const user = showCamera();
  const lamp = await screen.findByRole("button", { name: "Lampe" });
  await user.click(lamp);
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  await waitFor(() => expect(lamp.getAttribute("aria-pressed")).toBe("true"));
});

it.each([
  ["NotAllowedError", /^L'appareil photo n'est pas autorisé/],
  ["NotFoundError", /^Pas d'appareil photo utilisable ici/],
])("says what to do instead after %s", async (name, sentence) => {
  getUserMedia.mockRejectedValue(new DOMException("no", name));
  showCamera();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByLabelText("Numéro de la commande")).toBeDefined();
});
