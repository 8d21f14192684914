import { createTheme, type MantineColorsTuple, type MantineThemeComponents } from "@mantine/core";

// Steps 5 of red and green are the brand's; text and buttons use 7 and 8, which are dark enough.
const red: MantineColorsTuple = [
  "#FFF1F0",
  "#FFE0DE",
  "#FFC4C1",
  "#FF9C98",
  "#FF7673",
  "#FF5050",
  "#E63E3E",
  "#CF2E2E",
  "#B3261E",
  "#8F1D17",
];
const green: MantineColorsTuple = [
  "#EFFAF0",
  "#DDF3DF",
  "#BCE7C0",
  "#97DA9D",
  "#70CE79",
  "#4CC356",
  "#37A742",
  "#2A8D38",
  "#1F7A33",
  "#165C26",
];
const amber: MantineColorsTuple = [
  "#FFF8E8",
  "#FDEFCD",
  "#FADE9C",
  "#F5CB68",
  "#F0B93C",
  "#E5A516",
  "#B57E05",
  "#8A5F00",
  "#6E4C00",
  "#523800",
];
const ink: MantineColorsTuple = [
  "#F6F3EF",
  "#E8E3DC",
  "#CFC8BF",
  "#A69E94",
  "#7D766E",
  "#5F5A54",
  "#4B4742",
  "#3A3733",
  "#2D2A27",
  "#22201D",
];
// Mantine draws borders, stripes and disabled states in gray: these grays are warm to fit the sand
// background.
const gray: MantineColorsTuple = [
  "#FBF7F2",
  "#F5EFE7",
  "#EAE2D8",
  "#DDD3C7",
  "#958B80",
  "#81786E",
  "#6B645C",
  "#5F5A54",
  "#3A3733",
  "#22201D",
];

// Plain objects are used: `Modal.extend(…)` and the like would make every page load every
// component.
const components: MantineThemeComponents = {
  InputWrapper: { classNames: { label: "field-label", error: "field-error" } },
  Checkbox: { classNames: { error: "field-error" } },
  Button: { defaultProps: { size: "md" } },
  TextInput: { defaultProps: { size: "md" } },
  PasswordInput: { defaultProps: { size: "md" } },
  Textarea: { defaultProps: { size: "md", autosize: true, minRows: 4 } },
  Select: {
    defaultProps: {
      size: "md",
      nothingFoundMessage: "Aucun résultat",
      checkIconPosition: "right",
    },
  },
  Modal: {
    defaultProps: {
      closeButtonProps: { "aria-label": "Fermer" },
      // The <header> of a dialog must not count as the page's banner.
      attributes: { header: { role: "presentation" } },
    },
  },
};

const FONTS =
  '"Figtree Variable", "Figtree Fallback", "Figtree Fallback on Android", "Figtree Fallback on Linux", system-ui, sans-serif';

/** Stokaz's theme for Mantine: colours, type, spacing and shape. */
export const theme = createTheme({
  colors: { red, green, amber, ink, gray },
  white: "#FFFFFF",
  black: "#22201D",
  primaryColor: "red",
  primaryShade: 7,
  fontFamily: FONTS,
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.375rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.55", lg: "1.5", xl: "1.35" },
  headings: {
    fontFamily: FONTS,
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem)", lineHeight: "1.15" },
      h2: { fontSize: "clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)", lineHeight: "1.2" },
      h3: { fontSize: "1.125rem", lineHeight: "1.3" },
    },
  },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "0.25rem", sm: "0.5rem", md: "0.625rem", lg: "0.75rem", xl: "1.25rem" },
  defaultRadius: "md",
  shadows: {
    xs: "none",
    sm: "0 1px 2px rgb(34 32 29 / 8%)",
    md: "0 8px 28px rgb(34 32 29 / 12%)",
    lg: "0 8px 28px rgb(34 32 29 / 12%)",
    xl: "0 8px 28px rgb(34 32 29 / 12%)",
  },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components,
});

/** Colours that Mantine derives, replaced where its own lack contrast on the sand background. */
export const derivedColors = {
  "--mantine-color-body": "#FBF7F2",
  "--mantine-color-text": "#22201D",
  "--mantine-color-dimmed": "#5F5A54",
  "--mantine-color-error": "#B3261E",
  "--mantine-color-placeholder": "#6B645C",
  "--mantine-color-anchor": "#CF2E2E",
  "--mantine-color-default-border": "#C9BEB1",
};
