import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { derivedColors, theme } from "./src/ui/page/theme.ts";

/** What the pages import. */
const NAME = "virtual:theme.css";

/**
 * The theme's variables as a style sheet, made by the build. Otherwise Mantine works them out and
 * writes them into each page: 13 kB, and a twelfth of the time a page takes
 * (docs/adr/0242-the-theme-is-a-style-sheet.md).
 */
export const themeStyleSheet = (): Plugin => ({
  name: "theme-style-sheet",
  resolveId: (name) => (name === NAME ? `\0${NAME}` : undefined),
  load: (name) => {
    if (name !== `\0${NAME}`) return undefined;
    const { variables, light } = defaultCssVariablesResolver(
      mergeMantineTheme(DEFAULT_THEME, theme),
    );
    return convertCssVariables(
      { variables: { ...variables, ...light, ...derivedColors }, light: {}, dark: {} },
      ":root",
    );
  },
});
