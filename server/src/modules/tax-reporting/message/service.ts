import { create } from "xmlbuilder2";
import type { Element } from "../rules.ts";

/** Writes a message as XML in UTF-8. */
export const writeXml = (message: Element): string =>
  `${create({ version: "1.0", encoding: "UTF-8" }, message).end({ prettyPrint: true })}\n`;
