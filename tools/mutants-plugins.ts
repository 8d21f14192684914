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

/** How many mutants are to be tried, and what they are drawn by. */
export type Sample = { size: number; seed: string };

/** A mutant that was made; only what was drawn was tried. */
export type Tested = { isDrawn: boolean; isNoticed: boolean };

/** What was made so far, in the order in which it was judged. */
export const tested: Tested[] = [];

/** What a busy machine says, not the mutant: to be tried again by hand. */
const SLOW = /timed out|timeout|picture\/busy/i;

const describe = ({ fileName, location, replacement }: MutantResult, what: string): string => {
  const { line, column } = location.start;
  return `  ${path.relative(process.cwd(), fileName)}:${line}:${column} ${what}: ${replacement}`;
};

/** A test file whose preparation fails has noticed as well as one whose test does: Stryker calls that an error. */
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
 * Lets the mutants of a sample through: each has the same chance, and the same seed draws the same ones of the same code.
 * Stryker knows no other way to leave mutants out than to say that they don't compile.
 */
const createSample = (options: StrykerOptions): Checker => {
  const { size, seed } = options.sample as Sample;
  const rank = ({ id }: Mutant): string =>
    createHash("sha256").update(`${seed}:${id}`).digest("hex");
  return {
    init: () => Promise.resolve(),
    // All in one group: a sample is drawn of the whole.
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

/** The parts of Babel's tree that are looked at. */
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
 * `/api/docs` shows an endpoint's summary and refusals; the types of what makes an answer hold its shape; who may call
 * is tried by a table of its own, which needs the server.
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
  // What only documents, or what types hold already, is not mutated: no test has to see it.
  declareValuePlugin(PluginKind.Ignore, "declarations", {
    shouldIgnore(path) {
      const { node, parent } = path as Path;
      return isDeclared(node) || isNamedSchema(node) || isMetaData(node, parent)
        ? "not a behaviour"
        : undefined;
    },
  }),
];
