import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const ask = async (path: string) =>
  (await harness.call("GET", `/api/admin/${path}`, { token: admin.token })).body;

const act = (path: string, json?: object) =>
  harness.call("POST", `/api/admin/${path}`, { token: admin.token, ...(json ? { json } : {}) });

const aReport = async (productId: string, token: string): Promise<string> => {
  await harness.call("POST", "/api/reports", {
    token,
    json: {
      subjectType: "product",
      subjectId: productId,
      cause: "counterfeit",
      words: "C'est une copie.",
      isGoodFaith: true,
    },
  });
  return (await ask("reports?status=open")).data.at(-1)._id;
};

describe("the register of decisions", () => {
  it("has every measure with its reasons, and when it ended", async () => {
    covers("own.api.103", "own.product.130");
    const { productId, spaceId } = await aStockedSpace(harness);
    await act(`spaces/${spaceId}/hide`, { reason: "Photos trompeuses", ground: "misleading" });
    await act(`products/${productId}/hide`, { reason: "Essai" });
    await act(`products/${productId}/show`);
    const { data, total } = await ask("decisions");
    expect(total).toBe(2);
    expect(data[1]).toMatchObject({
      number: expect.stringMatching(/^D-[2-9A-Z]{6}$/),
      measure: "hide",
      subjectType: "space",
      subjectId: spaceId,
      subjectName: "Garage de Terre Sainte",
      ownerName: "Marie Payet",
      facts: "Photos trompeuses.",
      ground: "misleading",
      decidedBy: "Équipe Administration",
      endedAt: null,
      reports: [],
    });
    const ended = await ask("decisions?state=ended");
    expect(ended.data).toMatchObject([
      { subjectId: productId, ground: "terms", endedAt: expect.any(String) },
    ]);
    expect((await ask("decisions?state=standing")).total).toBe(1);
    expect((await ask("decisions?year=2025")).total).toBe(0);
  });

  it("keeps no name of a closed account", async () => {
    const person = await aConsumer(harness);
    await act(`users/${person.userId}/suspend`, { reason: "Essai" });
    await act(`users/${person.userId}/reinstate`);
    const login = await harness.call("POST", "/api/auth/login", {
      json: { email: person.email, password: PASSWORD },
    });
    const before = (await ask("decisions")).data[0];
    expect(before).toMatchObject({ subjectName: "Marie Payet", ownerName: "Marie Payet" });
    await harness.call("DELETE", "/api/auth/account", {
      token: login.body.token,
      json: { password: PASSWORD },
    });
    expect((await ask("decisions")).data[0]).toMatchObject({ subjectName: "", ownerName: null });
  });

  it("counts a year's reports and decisions", async () => {
    covers("own.api.104");
    const { productId, buyer } = await aStockedSpace(harness);
    const first = await aReport(productId, buyer.token);
    await act(`reports/${first}/decide`, { measure: "none", reason: "C'est l'original" });
    const second = await aReport(productId, buyer.token);
    await act(`reports/${second}/decide`, {
      measure: "hide",
      reason: "C'est une copie",
      ground: "counterfeit",
    });
    await aReport(productId, buyer.token);
    const year = new Date().getUTCFullYear();
    const figures = await ask(`decisions/figures?year=${year}`);
    expect(figures).toMatchObject({ reports: 3, waiting: 1, medianDays: 0 });
    expect(figures.byCause).toEqual([{ name: "counterfeit", count: 3 }]);
    expect(figures.byMeasure).toContainEqual({ name: "none", count: 1 });
    expect(figures.byGround).toContainEqual({ name: "counterfeit", count: 1 });
    const none = await ask("decisions/figures?year=2024");
    expect(none).toMatchObject({ reports: 0, medianDays: null, byMeasure: [] });
  });

  it("is exported with its filters, and the export is recorded", async () => {
    covers("own.api.105");
    const { spaceId } = await aStockedSpace(harness);
    await act(`spaces/${spaceId}/hide`, { reason: "=Formule" });
    const { body, headers } = await harness.call(
      "GET",
      "/api/admin/decisions/export?state=standing",
      { token: admin.token },
    );
    expect(headers.get("content-disposition")).toMatch(/decisions-.*\.csv/);
    const [head, line] = body.split("\r\n");
    expect(head).toContain("Décision;Date;Mesure;Objet;Personne concernée");
    expect(line).toMatch(/^D-.{6};.*;Annonce masquée;Garage de Terre Sainte;Marie Payet;'=Formule/);
    const { data } = await ask("audit?action=export");
    expect(data[0].detail).toEqual({ list: "decisions", state: "standing" });
  });
});
