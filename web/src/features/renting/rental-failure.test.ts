import { cents } from "@stokaz/contract/money/money";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rentalFailure, rentSpace } from "./api.ts";

const answers = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const leave = vi.fn<(url: string) => void>();

const storage = () => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
};

beforeEach(() => {
  vi.stubGlobal("fetch", answers);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("window", { location: { assign: leave } });
});
afterEach(() => {
  answers.mockReset();
  leave.mockReset();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => () =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    }),
  );
const valid = answer(200, { valid: true, message: "La demande est valide." });
const opened = answer(200, { sessionId: "cs_1", url: "https://pay.example/cs_1" });

const wanted = {
  plan: "upfront" as const,
  // The parts of a space that the failure is about.
  space: { _id: "3f0c2b9e-6f0e-4b43-8f53-0f3f5f1d2a10", price: cents(1250) } as AvailableSpace,
  pallets: 2,
  months: 3,
  startDate: calendarDay("2026-12-01"),
};

const messageAfter = async (...steps: (() => Promise<Response>)[]): Promise<string> => {
  for (const step of steps) answers.mockImplementationOnce(step);
  const error = await rentSpace(wanted).then(
    () => undefined,
    (failure: Error) => failure,
  );
  return error ? rentalFailure(error) : "rien";
};

describe("a rental that can't be asked for", () => {
  it("says nothing when it can, and leaves for the payment page", async () => {
    expect(await messageAfter(valid, opened)).toBe("rien");
    expect(leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/cs_1");
  });

  it("says why the check refuses, and does nothing else", async () => {
    covers("§8.messages.3");
    const refused = answer(200, { valid: false, message: "Il ne reste que 1 palette." });
    expect(await messageAfter(refused)).toBe("Il ne reste que 1 palette.");
    expect(answers).toHaveBeenCalledTimes(1);
  });

  it("says what the server says", async () => {
    covers("§8.messages.6");
    const conflict = answer(409, { code: "rental/not-enough-space", message: "Complet." });
    expect(await messageAfter(valid, conflict)).toBe("Complet.");
  });

  it("has a sentence for a failure without any", async () => {
    covers("§8.messages.6");
    expect(await messageAfter(valid, answer(502, "Bad gateway"))).toBe(
      "Erreur lors de la réservation de l'espace.",
    );
  });

  it("has one for no answer", async () => {
    covers("§8.messages.7");
    expect(await messageAfter(valid, () => Promise.reject(new TypeError("fetch failed")))).toBe(
      "Pas de réponse du serveur. Veuillez réessayer plus tard.",
    );
  });

  it("has one for an answer without its session", async () => {
    covers("§8.messages.5");
    expect(await messageAfter(valid, answer(200, {}))).toBe("Error creating checkout session.");
  });

  it("has one for a payment page that can't be gone to", async () => {
    covers("§8.messages.4");
    leave.mockImplementationOnce(() => {
      throw new DOMException("no");
    });
    expect(await messageAfter(valid, opened)).toBe(
      "There was an issue redirecting to the checkout.",
    );
  });

  it("has one for all the rest", () => {
    covers("§8.messages.8");
    expect(rentalFailure(new Error("Mémoire pleine"))).toBe("Mémoire pleine");
    expect(rentalFailure(new Error(""))).toBe("Erreur inconnue.");
  });
});
