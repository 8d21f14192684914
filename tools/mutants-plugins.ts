import path from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import type { NodePath } from "@stryker-mutator/api/ignore";
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** A mutant that was tried. */
export type Tested = { isNoticed: boolean };

/** What was tried so far, in the order in which it was. */
export const tested: Tested[] = [];

const describe = ({ fileName, location, replacement, status }: MutantResult): string => {
  const { line, column } = location.start;
  const why = status === "NoCoverage" ? "no test comes here" : "no test notices";
  return `  ${path.relative(process.cwd(), fileName)}:${line}:${column} ${why}: ${replacement}`;
};

const isJudged = ({ status }: MutantResult): boolean =>
  ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status);

const survivors = () => ({
  onMutantTested(result: Readonly<MutantResult>): void {
    if (!isJudged(result)) return;
    const isNoticed = result.status === "Killed" || result.status === "Timeout";
    tested.push({ isNoticed });
    if (!isNoticed) console.log(describe(result));
  },
});

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
