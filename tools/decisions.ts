import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "docs/adr";
const INDEX = `${FOLDER}/README.md`;

/** First lines of a decision record. */
const HEADER =
  /^# (?<number>\d{4})\. (?<title>.+)\n\nDate: (?<date>\d{4}-\d\d-\d\d)\n\nStatus: (?<status>.+)\n\nArea: (?<area>.+)\n\n/;

/** Areas in the order of the index. */
const AREAS = [
  "The code",
  "Tests",
  "Running it",
  "Pages and their weight",
  "Accounts and personal data",
  "Spaces and leases",
  "Products",
  "Lists, search and maps",
  "Purchases and orders",
  "Pickups and deliveries",
  "Money",
  "Messages",
  "Administration, law and trust",
];

/** A decision record: what its first lines say. */
export type Decision = {
  file: string;
  number: string;
  title: string;
  date: string;
  status: string;
  area: string;
};

/**
 * Reads the decision records, oldest number first.
 *
 * @param root path of a checkout
 * @throws {Error} for a record whose first lines have another form or whose area is unknown
 */
export const readDecisions = (root: string): Decision[] =>
  globSync(`${FOLDER}/[0-9]*.md`, { cwd: root })
    .toSorted()
    .map((file) => {
      const { groups } = HEADER.exec(readFileSync(path.join(root, file), "utf8")) ?? {};
      const { number = "", title = "", date = "", status = "", area = "" } = groups ?? {};
      if (!path.basename(file).startsWith(`${number}-`) || !AREAS.includes(area)) {
        throw new Error(
          `${file}: begins with "# <number>. <title>", Date, Status and Area (${AREAS.join(" | ")})`,
        );
      }
      return { file: path.basename(file), number, title, date, status, area };
    });

/** Markdown text of the index: a table for each area. */
export const writeIndex = (decisions: readonly Decision[]): string => {
  const tables = AREAS.flatMap((area) => {
    const rows = decisions
      .filter((decision) => decision.area === area)
      .map(
        ({ number, title, file, date, status }) =>
          `| [${number}](${file}) | ${title} | ${date} | ${status} |`,
      );
    return rows.length === 0
      ? []
      : [
          `## ${area}\n\n| No. | Decision | Date | Status |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`,
        ];
  });
  return `# Decisions

One page each: why something is as it is. A later one supersedes an earlier one, which stays. What may change in a record: its
status, links, names of files, and figures measured again with their day; another decision is another record. Numbers are given in blocks to
work that is done at the same time, so some were never used. Written by \`node tools/decisions.ts --write\`.

${tables.join("\n")}`;
};

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const file = path.join(root, INDEX);
  const current = writeIndex(readDecisions(root));
  if (process.argv.includes("--write")) writeFileSync(file, current);
  else if (current !== readFileSync(file, "utf8")) {
    console.error(`${INDEX}: the index of decisions is old: node tools/decisions.ts --write`);
    process.exitCode = 1;
  }
}
