import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** A line of the tax authority's file, by its column names; amounts in cents. */
export type FecLine = Readonly<Record<string, string>> & { debit: number; credit: number };

const centsOf = (text: string | undefined): number =>
  Math.round(Number(text?.replace(",", ".")) * 100);

/** The tax authority's file of some months, parsed as its description says. */
export const readFec = async (
  harness: Pick<Harness, "baseUrl">,
  { token }: Person,
  from: string,
  to: string,
): Promise<{ name: string; header: string[]; lines: FecLine[] }> => {
  const answer = await fetch(
    `${harness.baseUrl}/api/admin/books/export?format=fec&from=${from}&to=${to}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status} ${await answer.text()}`);
  const text = new TextDecoder("iso-8859-15").decode(await answer.arrayBuffer());
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  const header = head.split("\t");
  const lines = rows.map((row): FecLine => {
    const cells = row.split("\t");
    const named = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""]));
    // The law gives the columns, and the tests compare the header with them.
    return Object.assign(named, {
      debit: centsOf(named.Debit),
      credit: centsOf(named.Credit),
    }) as unknown as FecLine;
  });
  return {
    name: /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "",
    header,
    lines,
  };
};

/** Sums of lines in cents, grouped by a key. */
export const sumLines = (
  lines: readonly FecLine[],
  nameOf: (line: FecLine) => string,
): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const name = nameOf(line);
    sums[name] = (sums[name] ?? 0) + line.debit - line.credit;
  }
  return sums;
};
