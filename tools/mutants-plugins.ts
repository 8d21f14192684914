import { createHash } from "node:crypto";
import path from "node:path";
import { type Checker, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant, MutantResult, StrykerOptions } from "@stryker-mutator/api/core";
import type { NodePath } from "@stryker-mutator/api/ignore";
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";

/** Number of mutants to try, and the seed of the draw. */
export type Sample = { size: number; seed: string };

/** A created mutant; only drawn mutants were tried. */
export type Tested = { isDrawn: boolean; isNoticed: boolean };

/** Mutants so far, in the order of their results. */
export const tested: Tested[] = [];

/**
 * Messages that a busy machine causes, not the mutant: these mutants must be tried again by hand.
 */
const SLOW = /timed out|timeout|picture\/busy/i;

const describe = ({ fileName, location, replacement }: MutantResult, what: string): string => {
  const { line, column } = location.start;
  return `  ${path.relative(process.cwd(), fileName)}:${line}:${column} ${what}: ${replacement}`;
};

/**
 * True if a test notices the mutant. A failing setup of a test file also counts, although Stryker
 * calls it an error.
 */
const isNoticed = ({ status }: MutantResult): boolean =>
  ["Killed", "Timeout", "RuntimeError"].includes(status);

const isTested = (result: MutantResult): boolean =>
  isNoticed(result) || ["Survived", "NoCoverage", "CompileError"].includes(result.status);

const survivors = () => ({
  onMutantTested(result: Readonly<MutantResult>): void {
    if (!isTested(result)) return;
    const { status, statusReason = "" } = result;
    const isDrawn = status !== "CompileError";
    tested.push({ isDrawn, isNoticed: isNoticed(result) });
    if (!isDrawn) return;
    if (status === "NoCoverage") console.log(describe(result, "no test comes here"));
    else if (status === "Survived") console.log(describe(result, "no test notices"));
    else if (status === "Timeout" || SLOW.test(statusReason)) {
      console.log(describe(result, "noticed by time alone"));
    } else if (status === "RuntimeError") {
      console.log(describe(result, `noticed in the preparation (${statusReason.slice(0, 200)})`));
    }
  },
});

/**
 * Lets only the mutants of a sample through: each has the same chance, and the same seed draws the
 * same ones for the same code. Stryker can leave mutants out only if they are reported as compile
 * errors.
 */
const createSample = (options: StrykerOptions): Checker => {
  // `mutants.ts` passes these options.
  const { size, seed } = options.sample as Sample;
  const rank = ({ id }: Mutant): string =>
    createHash("sha256").update(`${seed}:${id}`).digest("hex");
  return {
    init: () => Promise.resolve(),
    // All mutants are in one group, because the sample is drawn from all of them.
    group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
    check: (mutants) => {
      const drawn = mutants.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
      const results = drawn.map(({ id }, index) => [
        id,
        index < size
          ? { status: CheckStatus.Passed as const }
          : { status: CheckStatus.CompileError as const, reason: "not drawn" },
      ]);
      return Promise.resolve(Object.fromEntries(results));
    },
  };
};
createSample.inject = tokens(commonTokens.options);

/** The parts of Babel's tree that this file reads. */
type Node = {
  type: string;
  name?: string;
  key?: Node;
  callee?: Node;
  property?: Node;
  arguments?: Node[];
  properties?: Node[];
};
type Path = NodePath & { node: Node; parent?: Node };

/**
 * Properties that are not mutated: `/api/docs` shows an endpoint's summary and refusals; types keep
 * the shape of an answer; a separate table, which needs the server, tests who may call.
 */
const DECLARED = ["summary", "problems", "answer", "access"];

const isDeclared = ({ type, key }: Node): boolean =>
  type === "ObjectProperty" && DECLARED.includes(key?.name ?? "");

const isMeta = (call?: Node): boolean => call?.callee?.property?.name === "meta";

/** A schema that `/api/docs` names is the shape of an answer. */
const isNamedSchema = (node: Node): boolean =>
  isMeta(node) && (node.arguments?.[0]?.properties ?? []).some(({ key }) => key?.name === "id");

const isMetaData = ({ type }: Node, parent?: Node): boolean =>
  type === "ObjectExpression" && isMeta(parent);

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Reporter, "survivors", survivors),
  declareFactoryPlugin(PluginKind.Checker, "sample", createSample),
  // Code that only documents, or that types already check, is not mutated, because no test has to
  // notice a change.
  declareValuePlugin(PluginKind.Ignore, "declarations", {
    shouldIgnore(path) {
      // Babel's path, as far as it is read here.
      const { node, parent } = path as Path;
      return isDeclared(node) || isNamedSchema(node) || isMetaData(node, parent)
        ? "not a behaviour"
        : undefined;
    },
  }),
];
