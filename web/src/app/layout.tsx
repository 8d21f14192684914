import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation, useRevalidator } from "react-router";
import { useUnfinishedNavigation } from "../lib/browser/unfinished-navigation.ts";
import { checkStoredSession } from "../lib/session/check.ts";
import { onSessionChangedElsewhere } from "../lib/session/session.ts";
import { SkipLink } from "../ui/page/skip-link.tsx";
import { Spinner } from "../ui/page/spinner.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { keepOfflinePage } from "./service-worker.ts";

/** Checks the stored session with the server, on public pages too. */
const useCheckedSession = (): void => {
  // Only the browser has a session: the server renders pages for an unknown user.
  useEffect(() => {
    checkStoredSession().catch(() => undefined);
  }, []);
};

/** Stores the offline page before it is needed. */
const useOfflinePage = (): void => {
  // Only the browser has a service worker.
  useEffect(keepOfflinePage, []);
};

/** Runs the page's guard again when the user logs in or out in another tab. */
const useGuardOnChangeElsewhere = (): void => {
  const { revalidate } = useRevalidator();
  // Changes in other tabs arrive as events of the window.
  useEffect(
    () =>
      onSessionChangedElsewhere(() => {
        revalidate().catch(() => undefined);
      }),
    [revalidate],
  );
};

/** Moves the focus to a new page, so that screen readers announce it and read it from its start. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The new page can take the focus only once it is in the document.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

const Frame = ({ children }: { children: ReactNode }): ReactElement => {
  const main = useFocusOnNewPage();
  return (
    <div className={styles.app}>
      {/* This stands in a landmark: beside an open dialog, no content of the page may stand
          outside one. */}
      <nav aria-label="Accès rapide">
        <SkipLink to="contenu">Aller au contenu</SkipLink>
      </nav>
      <Header />
      <main
        id="contenu"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        aria-busy={useNavigation().state !== "idle"}
      >
        {children}
      </main>
      <Footer />
    </div>
  );
};

/** Shown while a page waits, for example for the check of the session. */
export const HydrateFallback = (): ReactElement => (
  <Frame>
    <Spinner />
  </Frame>
);

/** A page that fails keeps its frame, so that the links still work. */
export const ErrorBoundary = (): ReactElement => (
  <Frame>
    <ErrorScreen />
  </Frame>
);

const AppLayout = (): ReactElement => {
  useCheckedSession();
  useOfflinePage();
  useUnfinishedNavigation();
  useGuardOnChangeElsewhere();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
};

export default AppLayout;
