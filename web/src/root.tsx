import "./ui/mantine-styles.ts";
import "./ui/global.css";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { mantineHtmlProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { ErrorScreen } from "./app/error-screen.tsx";
import { Providers } from "./app/providers.tsx";
import favicon from "./assets/favicon.svg?url&no-inline";
import { BRAND } from "./lib/brand.ts";
import { Spinner } from "./ui/loading.tsx";

type LinkDescriptor = Record<string, string>;

export const links = (): LinkDescriptor[] => [
  { rel: "icon", type: "image/svg+xml", href: favicon },
  { rel: "preload", as: "font", type: "font/woff2", href: figtree, crossOrigin: "anonymous" },
];

export const meta = (): Record<string, string>[] => [
  { title: `${BRAND} · Stockage chez l'habitant et produits locaux` },
  {
    name: "description",
    content:
      "Trouvez un espace de stockage près de chez vous, vendez vos produits, achetez local et retirez sur place.",
  },
];

/** The document around every page, prerendered or not. */
export const Layout = ({ children }: { children: ReactNode }): ReactElement => (
  <html lang="fr" {...mantineHtmlProps}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#FBF7F2" />
      <Meta />
      <Links />
    </head>
    <body>
      <Providers>{children}</Providers>
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
);

/** What a page that is not prerendered shows until its code is there. */
export const HydrateFallback = (): ReactElement => <Spinner />;

export const ErrorBoundary = ErrorScreen;

const Root = (): ReactElement => <Outlet />;

export default Root;
