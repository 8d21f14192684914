import { measureSizes } from "./sizes.ts";

// Measures the search of a space with dates, among 1,000, 10,000 and 100,000 spaces with ten times
// as many rentals, on one server process, next to the bare server measured just before. Then it
// prints PostgreSQL's plans for searches of the largest size.
const DAY_MS = 86_400_000;
const DIFFERENT = 1000;

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const search = (days: number, months: number, rest = ""): string =>
  `/api/renter/availableStorageSpace?from=${dayIn(days)}&months=${months}&minSurface=4&limit=24${rest}`;

const differentDates = (rest = ""): string[] =>
  Array.from({ length: DIFFERENT }, (_, index) =>
    search(1 + (index % 300), 1 + Math.floor(index / 300), rest),
  );
/** Places all over the island. */
const differentPlaces = (): string[] =>
  Array.from({ length: DIFFERENT }, (_, index) => {
    const near = `${(-21.3 + (index % 32) / 100).toFixed(2)},${(55.3 + Math.floor(index / 32) / 100).toFixed(2)}`;
    return search(14, 3, `&sort=distance&near=${near}`);
  });

const spacePages = async (origin: string): Promise<string[]> => {
  const whole = await fetch(`${origin}/api/renter/availableStorageSpace`);
  // The contract's answer, as far as it is read here.
  const spaces = (await whole.json()) as { _id: string }[];
  return spaces.map(({ _id }) => `/espaces/${_id}`);
};

const SCENARIOS = [
  { name: "one period", targets: [search(14, 3)] },
  { name: `${DIFFERENT} periods in turn`, targets: differentDates() },
  { name: `${DIFFERENT} periods in a commune`, targets: differentDates("&location=saint-pierre") },
  { name: `by distance from ${DIFFERENT} places`, targets: differentPlaces() },
  { name: "different pages of spaces (HTML)", targets: spacePages },
];

await measureSizes("spaces", "search-databases.ts", SCENARIOS);
