import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef } from "react";
import { Outlet, useLocation, useRevalidator } from "react-router";
import { getSession, onSessionChangedElsewhere, subscribeToSession } from "../lib/session.ts";
import { checkStoredSession } from "../lib/session-check.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";

/** What one person may see is not shown to the next: a new session starts with an empty cache. */
const useCacheOfOneSession = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let token = getSession()?.token;
    return subscribeToSession(() => {
      const current = getSession()?.token;
      if (current === token) return;
      token = current;
      queryClient.clear();
    });
  }, [queryClient]);
};

/** What the browser kept of a session is looked at again, on public pages too. */
const useCheckedSession = (): void => {
  useEffect(() => {
    checkStoredSession().catch(() => undefined);
  }, []);
};

/** Logging in or out in another tab runs the page's guard again. */
const useGuardOnChangeElsewhere = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onSessionChangedElsewhere(() => {
        revalidate().catch(() => undefined);
      }),
    [revalidate],
  );
};

/** A new page is announced, and read from its start, by moving the focus to it. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

const AppLayout = (): ReactElement => {
  useCacheOfOneSession();
  useCheckedSession();
  useGuardOnChangeElsewhere();
  const main = useFocusOnNewPage();
  return (
    <div className={styles.app}>
      {/* In a landmark: beside an open dialog nothing of the page stands outside one. */}
      <nav aria-label="Accès rapide">
        <a href="#contenu" className={styles.skip}>
          Aller au contenu
        </a>
      </nav>
      <Header />
      <main id="contenu" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
};

export default AppLayout;
