import { reactRouter } from "@react-router/dev/vite";
import postcssPresetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { API_IN_DEVELOPMENT } from "./src/lib/api/development.ts";
import { themeStyleSheet } from "./theme-style-sheet.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), themeStyleSheet()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: { proxy: { "/api": API_IN_DEVELOPMENT, "/pictures": API_IN_DEVELOPMENT } },
  build: {
    // The oldest browsers that we support (docs/adr/0245).
    target: ["chrome111", "edge111", "firefox121", "safari16.4"],
    // An inlined picture adds to the size of every page that might show it.
    assetsInlineLimit: 0,
  },
  environments: {
    // The server calls one file and needs to know neither React nor the router.
    ssr: {
      ...(command === "build" && {
        // In development Node imports packages itself: Vite's development server can't run all of them.
        resolve: { noExternal: true as const },
        // Otherwise React reads the server's environment, and outside production it runs its checks
        // for developers: twice the work for each page.
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: { rolldownOptions: { input: "./src/render.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file costs a kilobyte of headers and, on a poor network, a turn of its own: pages
            // load a dozen files instead of seventy. Captured modules bring their imports along:
            // a group of a higher priority takes its own first (ADR 0234).
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 12,
                },
                {
                  name: "shell",
                  test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Button|Loader))[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-window-event/,
                  priority: 11,
                },
                // The frame of every page with its styles, the words that pages need without
                // any schema, and how an offer is shown: the landing page shows some.
                {
                  name: "public",
                  test: /web[\\/]src[\\/](root|entry|app[\\/]layout|ui[\\/](offers[\\/](offer-tiles|price|unit-price)|pictures[\\/]picture|notices[\\/]alcohol-notice|page[\\/]needs-script)\.|lib[\\/]format[\\/](meta|offers|unit-price)\.)|contract[\\/]src[\\/]text\./,
                  priority: 10,
                },
                { name: "landing", test: /features[\\/]landing[\\/]landing-page/, priority: 9 },
                {
                  name: "queries",
                  test: /node_modules[\\/]@tanstack[\\/]|web[\\/]src[\\/](lib[\\/]api[\\/](error|first-answer|keys)|app[\\/]data-layout)\./,
                  priority: 9,
                },
                // Calls of the server, with what checks their answers: pages of shopping load them
                // after their first view.
                {
                  name: "calls",
                  test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](features|fields|paging|problem-body|[a-z]+[\\/](day|money|schedule|withdrawal)-fields)\.|web[\\/]src[\\/]lib[\\/]api[\\/]client\./,
                  priority: 6,
                },
                // What nearly every page shows but the landing page: its title, notices, icons,
                // plain fields, amounts.
                {
                  name: "page",
                  test: /@mantine[\\/](core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor|CloseButton|Input|InputBase|Stack|Text|TextInput|Title|VisuallyHidden|ScrollArea[\\/]utils)[\\/]|hooks[\\/]esm[\\/](utils|use-(callback-ref|id|merged-ref|uncontrolled))[\\/]).*js$|contract[\\/]src[\\/](limits|money[\\/]money)\.|web[\\/]src[\\/](lib[\\/]browser[\\/]early-typing|ui[\\/](page[\\/](panel|page-shell|refusal|script-button|tool-icons)|notices[\\/](notice|load-failed-notice)))\.(?!module)/,
                  priority: 8,
                },
                // Fields besides those of text, and what opens above a page. Style sheets are left out:
                // a page would load all of them to get its own.
                {
                  name: "fields",
                  test: /@mantine[\\/](core[\\/]esm[\\/](utils[\\/]In|components[\\/]Combobox[\\/](ComboboxChevron|get-parsed-combobox-data|Combobox\.module)|components[\\/](Checkbox|NativeSelect|Radio|Textarea)[\\/])).*js$/,
                  priority: 5,
                },
                {
                  name: "dialog",
                  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|Modal|ModalBase|Popover|Portal|ScrollArea)[\\/].*js$|web[\\/]src[\\/]ui[\\/]dialogs[\\/](confirm-dialog|dialog|unsaved)\.ts/,
                  priority: 4,
                },
                {
                  name: "form",
                  test: /@mantine[\\/](form|core[\\/]esm[\\/]components[\\/]PasswordInput)[\\/].*js$|web[\\/]src[\\/](lib[\\/]browser[\\/]form|ui[\\/]fields[\\/]password-field)\./,
                  priority: 3,
                },
                // Pages of offers, the basket and the orders share these.
                {
                  name: "shop",
                  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Skeleton[\\/].*js$|contract[\\/]src[\\/](keys|checkout[\\/]basket-words|handover[\\/]schedule|orders[\\/](order-problems|withdrawal)|tax[\\/]vat|time[\\/]calendar|products[\\/](categories|product-sorts|shown-facts)|sellers[\\/](ranking|ratings))\.|web[\\/]src[\\/](features[\\/]shop[\\/](rules|order-panel|api)|map[\\/](place-map|products-map)|ui[\\/](offers[\\/](seller-line|seller-badge|product-sheet|fee-share)|pictures[\\/]gallery|lists[\\/](status-badge|write-link)|fields[\\/](stepper-field|closed-days|opening-week)|page[\\/](client-title|loading|missing-page)|dialogs[\\/]report-button|notices[\\/]approval-notice)|lib[\\/](api[\\/](command|product|slots|territory|return-from-payment|request-key)|browser[\\/](basket-changes|basket|left-checkout|filter-address)|format[\\/](linked-score|pickup|verified)))\.(?!module)/,
                  priority: 7,
                },
                {
                  // What the calls of shopping, and many other pages, know of products and orders.
                  name: "products",
                  test: /contract[\\/]src[\\/](products[\\/]products|sellers[\\/]seller-identity|pictures|spaces[\\/](located|territory)|handover[\\/]slots|orders[\\/]orders|checkout[\\/]checkout)\./,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
