import { reactRouter } from "@react-router/dev/vite";
import postcssPresetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

/** Where `react-router dev` finds the API; the built pages are served by the server itself. */
const API_IN_DEVELOPMENT = "http://localhost:3000";

export default defineConfig({
  plugins: [reactRouter()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: { proxy: { "/api": API_IN_DEVELOPMENT, "/pictures": API_IN_DEVELOPMENT } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without groups every route pulls some thirty small files before its first paint.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
                },
                {
                  name: "mantine",
                  test: /node_modules[\\/](@mantine|@floating-ui|clsx)[\\/]/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
