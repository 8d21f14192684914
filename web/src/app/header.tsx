import { useWindowEvent } from "@mantine/hooks";
import { paths } from "@stokaz/contract/paths";
import {
  type KeyboardEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import logo from "../assets/logo.svg";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useIsHydrated, useSession } from "../lib/session/session.ts";
import { Brand } from "../ui/page/brand.tsx";
import { CloseIcon, MenuIcon } from "../ui/page/icons.tsx";
import { BasketLink } from "./basket-link.tsx";
import styles from "./header.module.css";
import { HeaderLinks } from "./header-links.tsx";

const RegistrationDialog = lazyWithRetry(
  async () => (await import("../features/accounts/registration-dialog.tsx")).RegistrationDialog,
);

const Bell = lazyWithRetry(async () => (await import("./load-bell.ts")).loadBell());

/** Scrolled distance in pixels after which the header shrinks. */
const SCROLLED_PX = 24;

const useIsScrolled = (): boolean => {
  const [isScrolled, setIsScrolled] = useState(false);
  // Only the browser knows the scroll position.
  useEffect(() => {
    // A shrinking header also moves the page back by its lost height. So it grows again only at the
    // top: otherwise it would shrink and grow forever.
    const read = (): void => setIsScrolled((was) => window.scrollY > (was ? 0 : SCROLLED_PX));
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, []);
  return isScrolled;
};

/** Sticky bar above every page. Source: specification §2, Header. */
export const Header = (): ReactElement => {
  const session = useSession();
  const isScrolled = useIsScrolled();
  const isHydrated = useIsHydrated();
  const menuId = useId();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isRegistering, setIsRegistering] = useState<boolean>();
  const burger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const closeMenu = (): void => setIsMenuOpen(false);
  useWindowEvent("keydown", ({ key }) => {
    if (key !== "Escape" || !isMenuOpen) return;
    closeMenu();
    burger.current?.focus();
  });
  /** The open menu covers the page: the keyboard stays between the burger and the last link. */
  const keepFocusInMenu = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || !isMenuOpen) return;
    const first = burger.current;
    const last = [...(menu.current?.querySelectorAll<HTMLElement>("a, button") ?? [])].at(-1);
    const [from, to] = event.shiftKey ? [first, last] : [last, first];
    if (event.target !== from || !to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the Tab key within the open menu */}
      <div className={styles.bar} onKeyDown={keepFocusInMenu}>
        <Link to={paths.landing.href()} className={styles.brand} onClick={closeMenu}>
          <img src={logo} alt="" width={40} height={40} />
          <span>
            <Brand />
          </span>
        </Link>
        <button
          ref={burger}
          type="button"
          className={styles.burger}
          // Before hydration the button does nothing and would seem broken.
          disabled={!isHydrated}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setIsMenuOpen((isOpen) => !isOpen)}
        >
          {isMenuOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
          <span>Menu</span>
        </button>
        <nav
          ref={menu}
          id={menuId}
          aria-label="Navigation principale"
          className={styles.nav}
          data-open={isMenuOpen || undefined}
        >
          <HeaderLinks
            onChoose={closeMenu}
            onRegister={() => {
              // The menu's own button disappears with the menu: so the dialog gives the focus back
              // to the burger.
              burger.current?.focus();
              setIsRegistering(true);
            }}
          />
        </nav>
        {/* One boundary serves both, because a signed-in user never registers. */}
        <Suspense
          // The bell's place is kept, so that the burger beside it doesn't move.
          fallback={session && <span className={styles.basket} />}
        >
          {session && !session.user?.mustSetSecondFactor && <Bell onChoose={closeMenu} />}
          {isRegistering !== undefined && (
            <RegistrationDialog opened={isRegistering} onClose={() => setIsRegistering(false)} />
          )}
        </Suspense>
        <BasketLink onChoose={closeMenu} />
      </div>
    </header>
  );
};
