import { reactRouter } from "@react-router/dev/vite";
import postcssPresetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

/** Where `react-router dev` finds the API; the built pages are served by the server itself. */
const API_IN_DEVELOPMENT = "http://localhost:3000";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: { proxy: { "/api": API_IN_DEVELOPMENT, "/pictures": API_IN_DEVELOPMENT } },
  // A picture written into the code weighs on every page that might show it.
  build: { assetsInlineLimit: 0 },
  environments: {
    // One file for the server to call: it knows nothing of React nor of the router.
    ssr: {
      resolve: { noExternal: true },
      // Else React asks the environment that it runs in, and outside production takes its checks for people who write pages
      // along: twice the work for each page.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: { rolldownOptions: { input: "./src/render.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without groups every route pulls some thirty small files before its first paint. What the
            // public pages need stands apart from the rest: they load no more than that.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 4,
                },
                {
                  name: "queries",
                  test: /node_modules[\\/]@tanstack[\\/]|web[\\/]src[\\/]lib[\\/]api[\\/]error\./,
                  priority: 3,
                },
                // The frame and the landing page with their styles: one file of each for the first visit. `refusal`, a line
                // that most pages use, would be a file for itself.
                {
                  name: "public",
                  test: /web[\\/]src[\\/](root|entry|app[\\/]layout|features[\\/]landing[\\/]landing-page|ui[\\/]refusal)/,
                  priority: 1.5,
                },
                {
                  name: "shell",
                  test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Button|Loader))[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-window-event/,
                  priority: 2,
                },
                {
                  name: "forms",
                  // Icons that nearly every page but the first has: a file of their own would be named for each of them.
                  test: /@mantine[\\/](form[\\/]|core[\\/]esm[\\/]components[\\/](Anchor|PasswordInput|Stack|Text|TextInput|Title|VisuallyHidden)[\\/])|web[\\/]src[\\/]ui[\\/]tool-icons/,
                  priority: 1,
                },
                // Small words and rules that most pages share, and that ask for no other module.
                {
                  name: "words",
                  test: /contract[\\/]src[\\/](legal-kinds|limits|text|vat)\./,
                  priority: 1,
                },
                // What every page that reads the server has: the list of pages, which each first visit loads, names it once for each.
                {
                  name: "calls",
                  test: /web[\\/]src[\\/]lib[\\/](api[\\/](client|keys)|session[\\/]confirmation)\.|contract[\\/]src[\\/](calendar|fields|money|paging)\./,
                  priority: 1,
                },
                // What frames most pages, also those without any call, and what stands there instead of an answer.
                {
                  name: "frame",
                  test: /web[\\/]src[\\/]ui[\\/](page-shell|panel)[.-]/,
                  priority: 1.2,
                },
                {
                  name: "form",
                  test: /web[\\/]src[\\/]lib[\\/](browser[\\/]form|session[\\/](dashboards|open-session))\./,
                  priority: 1.2,
                },
                {
                  name: "places",
                  test: /contract[\\/]src[\\/](located|pictures|schedule|territory)\.|web[\\/]src[\\/]lib[\\/]api[\\/]territory\./,
                  priority: 0.9,
                },
                {
                  name: "private",
                  test: /web[\\/]src[\\/](lib[\\/]session[\\/]guard|ui[\\/](confirm-dialog|dialog))\./,
                  priority: 0.9,
                },
                // Parts of a few hundred bytes each.
                {
                  name: "parts",
                  test: /web[\\/]src[\\/](ui[\\/](article|disclosure|facts|print-button|seller-badge|status-badge)|lib[\\/]browser[\\/]save-file)\./,
                  priority: 0.8,
                },
                {
                  name: "products",
                  test: /contract[\\/]src[\\/](product-facts|products|seller-identity|withdrawal)\./,
                  priority: 0.8,
                },
                {
                  name: "states",
                  test: /web[\\/]src[\\/]ui[\\/](error-state|loading|notice)[.-]/,
                  priority: 1,
                },
                // Apart from the dialogs and fields that have them, too: whoever only remembers a choice loads no more.
                { name: "hooks", test: /node_modules[\\/]@mantine[\\/]hooks[\\/]/, priority: 1.1 },
                { name: "command", test: /web[\\/]src[\\/]lib[\\/]api[\\/]command\./, priority: 1 },
                {
                  name: "mantine",
                  // Not the style sheets: a page would load all of this for the sake of its own.
                  test: /node_modules[\\/](@mantine|@floating-ui|clsx)[\\/].*js$/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
