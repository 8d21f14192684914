import { covers } from "@stokaz/spec-coverage";
import readExcelFile from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { anArtisan, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertProduct } from "../../../test/rows.ts";

const harness = useHarness();

let artisan: Person;
let rentalId: string;
let productId: string;

beforeAll(async () => {
  ({ artisan, rentalId, productId } = await aStockedSpace(harness));
  await insertProduct(harness.db, rentalId, {
    name: "=1+1",
    facts: { allergens: ["milk"], origin: "La Réunion" },
  });
  await insertProduct(harness.db, rentalId, { name: "Parti", archived_at: new Date() });
});

const fetchFile = async (query: string, { token }: Person): Promise<Response> => {
  const answer = await fetch(`${harness.baseUrl}/api/product/file?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer;
};

const space = () => `${rentalId.slice(0, 8).toUpperCase()} Garage de Terre Sainte`;

describe("GET /api/product/file", () => {
  it("gives an artisan's own products as CSV, none of them run as a formula", async () => {
    covers("own.api.145");
    const answer = await fetchFile("format=csv", artisan);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="mes-produits.csv"',
    );
    const [heads, honey, formula, ...rest] = (await answer.text()).trimEnd().split("\r\n");
    expect(heads).toMatch(/^Identifiant;Espace;Nom du produit;/);
    expect(honey).toContain(`${productId};${space()};Miel de letchi;`);
    expect(formula).toContain(`;${space()};'=1+1;`);
    expect(rest).toEqual([]);
    const other = await fetchFile("format=csv", await anArtisan(harness));
    expect((await other.text()).trimEnd().split("\r\n")).toHaveLength(1);
  });

  it("gives the same as a workbook of texts, with a sheet of help", async () => {
    covers("own.api.145", "own.product.194");
    const answer = await fetchFile("format=xlsx", artisan);
    const sheets = await readExcelFile(Buffer.from(await answer.arrayBuffer()));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Produits", "Aide"]);
    const [heads = [], honey = [], formula = []] = sheets[0]?.data ?? [];
    const cell = (line: readonly unknown[], head: string) => line[heads.indexOf(head)];
    expect(cell(honey, "Identifiant")).toBe(productId);
    expect([cell(formula, "Nom du produit"), cell(formula, "Allergènes")]).toEqual([
      "=1+1",
      "lait",
    ]);
    const help = sheets[1]?.data ?? [];
    expect(help.some(([name, text]) => name === "Espace" && text === space())).toBe(true);
    expect(help.find(([name]) => name === "Allergènes")?.[1]).toMatch(/^aucun, ou : gluten/);
  });

  it("gives the columns alone as a template", async () => {
    covers("own.api.145");
    const lines = (
      await (await fetchFile("format=csv&content=template", artisan)).text()
    ).trimEnd();
    expect(lines.split("\r\n")).toHaveLength(1);
    const { status } = await harness.call("GET", "/api/product/file?format=ods", {
      token: artisan.token,
    });
    expect(status).toBe(400);
  });
});
