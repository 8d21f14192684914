import { reactRouter } from "@react-router/dev/vite";
import postcssPresetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

/**
 * Address of the API for `react-router dev`; in production the server itself serves the built
 * pages.
 */
const API_IN_DEVELOPMENT = "http://localhost:3000";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: { proxy: { "/api": API_IN_DEVELOPMENT, "/pictures": API_IN_DEVELOPMENT } },
  // An inlined picture adds to the size of every page that might show it.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server calls one file and needs to know neither React nor the router.
    ssr: {
      resolve: { noExternal: true },
      // Otherwise React reads the server's environment, and outside production it runs its checks
      // for developers: twice the work for each page.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: { rolldownOptions: { input: "./src/render.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without groups every route loads some thirty small files before its first paint. The
            // code of the public pages is separate: they load no more than that.
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
                // The frame and the landing page with their styles become one file each for the
                // first visit. `refusal` is one line that most pages use; alone it would be a file
                // of its own.
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
                  // These icons are on nearly every page except the first: as a separate file, each
                  // of those pages would have to name it.
                  test: /@mantine[\\/](form[\\/]|core[\\/]esm[\\/]components[\\/](Anchor|PasswordInput|Stack|Text|TextInput|Title|VisuallyHidden)[\\/])|web[\\/]src[\\/]ui[\\/]tool-icons/,
                  priority: 1,
                },
                // Small texts and rules that most pages share and that import no other module.
                {
                  name: "words",
                  test: /contract[\\/]src[\\/](legal-kinds|limits|text|vat)\./,
                  priority: 1,
                },
                // These modules are on every page that calls the server: as one file, the list of
                // pages, which each first visit loads, names it only once per page.
                {
                  name: "calls",
                  test: /web[\\/]src[\\/]lib[\\/](api[\\/](client|keys)|session[\\/]confirmation)\.|contract[\\/]src[\\/](calendar|fields|money|paging)\./,
                  priority: 1,
                },
                // The frame of most pages, also of those without any call, and the parts shown
                // instead of an answer.
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
                // These parts have a few hundred bytes each.
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
                // The hooks are apart from the dialogs and fields that use them: a page that only
                // stores a choice loads no more.
                { name: "hooks", test: /node_modules[\\/]@mantine[\\/]hooks[\\/]/, priority: 1.1 },
                { name: "command", test: /web[\\/]src[\\/]lib[\\/]api[\\/]command\./, priority: 1 },
                {
                  name: "mantine",
                  // Style sheets are left out: a page would load all of them to get its own.
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
