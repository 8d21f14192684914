import { me } from "@stokaz/contract/accounts/accounts";
import { forgotPassword } from "@stokaz/contract/accounts/passwords";
import { createRentalCheckout } from "@stokaz/contract/leases/rentals";
import { listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { updateSpace } from "@stokaz/contract/spaces/spaces";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, callPage } from "./client.ts";

const answers = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", answers);
});
afterEach(() => answers.mockReset());

const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    headers: { "content-type": "application/json", ...headers },
  });

const rental = {
  storageId: "3f0c2b9e-6f0e-4b43-8f53-0f3f5f1d2a10",
  spaceToRent: 2,
  startDate: "2026-12-01",
  endDate: "2027-03-01",
  totalPrice: 75,
};

const space = {
  name: "Garage",
  surface: 10,
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: 12.5,
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
};

describe("call", () => {
  it("names the intention that it repeats", async () => {
    answers.mockResolvedValue(json({ sessionId: "cs_1", url: "https://pay.example/cs_1" }));
    await call(createRentalCheckout, { body: rental }, { requestKey: "abc" });
    expect(new Headers(answers.mock.calls[0]?.[1]?.headers).get("idempotency-key")).toBe("abc");
  });

  it("carries who asks and what, and gives up after a minute", async () => {
    covers("§7.wire.1", "§7.wire.2", "§7.wire.3", "§3.user.1", "§9.constants.1");
    vi.stubGlobal("localStorage", {
      getItem: (name: string) =>
        ({ token: "abc", role: "consumer", user: '{"role":"consumer"}' })[name] ?? null,
    });
    const limit = vi.spyOn(AbortSignal, "timeout");
    answers.mockResolvedValue(json({ message: "ok" }));
    await call(forgotPassword, { body: { email: "marie@exemple.re" } });
    const { headers, body } = answers.mock.calls[0]?.[1] ?? {};
    expect(new Headers(headers).get("authorization")).toBe("Bearer abc");
    expect(new Headers(headers).get("content-type")).toBe("application/json");
    expect(body).toBe('{"email":"marie@exemple.re"}');
    expect(limit).toHaveBeenCalledWith(60_000);
  });

  it("leaves the content type of a form with files to the browser", async () => {
    covers("§7.wire.3");
    answers.mockResolvedValue(json({ message: "ok" }, {}));
    await call(updateSpace, { params: { id: rental.storageId }, body: space }).catch(() => null);
    const { headers, body } = answers.mock.calls[0]?.[1] ?? {};
    expect(new Headers(headers).has("content-type")).toBe(false);
    expect(body).toBeInstanceOf(FormData);
  });

  it("tells an answer that can't be read from a refusal", async () => {
    answers.mockResolvedValue(json({}));
    await expect(call(createRentalCheckout, { body: rental })).rejects.toMatchObject({
      status: 200,
      code: "unreadable",
    });
  });
});

describe("a call that needs somebody", () => {
  it("is not made when nobody is logged in", async () => {
    await expect(call(me, {})).rejects.toMatchObject({ status: 401, code: "session/required" });
    expect(answers).not.toHaveBeenCalled();
  });
});

describe("callPage", () => {
  it("reads the total and where the next page begins", async () => {
    covers("D5.wire.4");
    answers.mockResolvedValue(
      json([], {
        "x-total-count": "120",
        "x-corrected-location": "L'%C3%89tang-Sal%C3%A9",
        link: '</api/renter/availableStorageSpace?limit=60&cursor=a%2Bb>; rel="next"',
      }),
    );
    await expect(callPage(listAvailableSpaces, { query: { limit: 60 } })).resolves.toEqual({
      rows: [],
      total: 120,
      nextCursor: "a+b",
      correctedLocation: "L'Étang-Salé",
    });
  });

  it("knows the last page", async () => {
    answers.mockResolvedValue(json([]));
    await expect(callPage(listAvailableSpaces, { query: {} })).resolves.toEqual({
      rows: [],
      total: undefined,
      nextCursor: undefined,
      correctedLocation: undefined,
    });
  });
});
