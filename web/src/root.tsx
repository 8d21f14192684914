import "./lib/browser/no-eval.ts";
import "./ui/page/mantine-styles.ts";
import "./ui/page/global.css";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { mantineHtmlProps } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { alcoholHoursText } from "@stokaz/contract/products/alcohol-hours";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import type { ReactElement, ReactNode } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from "react-router";
import comeBack from "./app/come-back.js?url&no-inline";
import earlySubmit from "./app/early-submit.js?raw";
import { RootErrorScreen } from "./app/error-screen.tsx";
import keptPasses from "./app/kept-passes.js?url&no-inline";
import knownRole from "./app/known-role.js?raw";
import { Providers } from "./app/providers.tsx";
import favicon from "./assets/favicon.svg?url&no-inline";
import { read } from "./lib/api/reader.ts";
import type { RootData } from "./lib/api/site.ts";

type LinkDescriptor = Record<string, string>;

export const links = (): LinkDescriptor[] => [
  { rel: "icon", type: "image/svg+xml", href: favicon },
  { rel: "apple-touch-icon", href: "/icone-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "preload", as: "font", type: "font/woff2", href: figtree, crossOrigin: "anonymous" },
];

/**
 * Reads the facts of this deployment that every page needs; facts that only maps need are left out.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<RootData> => {
  const { coastline: _coast, communes: _all, ...site } = await read(context, getTerritory, {});
  const { origin } = new URL(request.url);
  const hours = site.alcoholClosedHours;
  // Written here, so that no page loads what puts the sentence together.
  return { site: { ...site, origin, ...(hours && { alcoholHoursText: alcoholHoursText(hours) }) } };
};

/** The site's facts never change while a page is open. */
export const shouldRevalidate = (): boolean => false;

/** The document around every page. */
export const Layout = ({ children }: { children: ReactNode }): ReactElement => (
  <html lang="fr" {...mantineHtmlProps}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#FBF7F2" />
      <Meta />
      <Links />
      <script
        // React keeps the server's text, so the page's script need not contain it again.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts, needed before any file arrives
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlySubmit + knownRole : "" }}
      />
    </head>
    <body>
      <Providers>{children}</Providers>
      {useLocation().pathname === paths.offline.href() ? (
        <>
          <script src={comeBack} defer />
          <script src={keptPasses} defer />
        </>
      ) : (
        <>
          <ScrollRestoration />
          <Scripts />
        </>
      )}
    </body>
  </html>
);

export const ErrorBoundary = RootErrorScreen;

const Root = (): ReactElement => <Outlet />;

export default Root;
