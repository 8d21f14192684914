import { Tabs } from "@mantine/core";
import type { Right } from "@stokaz/contract/accounts/rights";
import type { Role } from "@stokaz/contract/accounts/roles";
import { type ComponentType, type ReactElement, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PickupsSection } from "../../features/handovers/pickups-section.tsx";
import { InvitationSection } from "../../features/managers/invitation-section.tsx";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useRights } from "../../lib/session/rights.ts";
import { useSession } from "../../lib/session/session.ts";
import { BasketIcon } from "../../ui/page/icons.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { ClockIcon, TruckIcon, UndoIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./handovers-page.module.css";

export const meta = pageMeta("Remises");

export const clientLoader = requireSession();

const DeliveriesSection = lazyWithRetry(
  async () => (await import("../../features/deliveries/deliveries-section.tsx")).DeliveriesSection,
);
const ReturnsSection = lazyWithRetry(
  async () => (await import("../../features/handovers/returns-section.tsx")).ReturnsSection,
);
const PickupHoursSection = lazyWithRetry(
  async () =>
    (await import("../../features/pickup-hours/pickup-hours-section.tsx")).PickupHoursSection,
);

type Tab = {
  label: string;
  /** Task on the tab's page. */
  lead: string;
  icon: ReactNode;
  Section: ComponentType;
  /** Role that sees the tab; everybody without it. */
  role?: Role;
  /** Rights that open the tab to somebody who acts for a seller. */
  rights: readonly Right[];
};

/**
 * The first tab is part of the page's own code: a person with a client at the door does not wait
 * for the others.
 */
const TABS: Readonly<Record<string, Tab>> = {
  commandes: {
    label: "Commandes",
    lead: "Vérifiez le pass du client, puis remettez-lui ses produits.",
    icon: <BasketIcon />,
    Section: PickupsSection,
    rights: ["sales"],
  },
  livraisons: {
    label: "Livraisons",
    lead: "Ce que les artisans apportent, et ce qui est arrivé.",
    icon: <TruckIcon />,
    Section: DeliveriesSection,
    rights: ["products", "leases"],
  },
  retours: {
    label: "Retours",
    lead: "Ce que les clients vous rapportent après s'être rétractés.",
    icon: <UndoIcon />,
    Section: ReturnsSection,
    rights: ["sales"],
  },
  horaires: {
    label: "Horaires et fermetures",
    lead: "Quand on vient récupérer, et quand vous fermez.",
    icon: <ClockIcon />,
    Section: PickupHoursSection,
    role: "lessor",
    rights: [],
  },
};

const TAB = "onglet";

const HandoversPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const role = useSession()?.role;
  const { may } = useRights();
  const names = Object.keys(TABS).filter(
    (name) => (TABS[name]?.role ?? role) === role && may(...(TABS[name]?.rights ?? [])),
  );
  const asked = parameters.get(TAB) ?? "";
  const current = names.includes(asked) ? asked : (names[0] ?? "commandes");
  const { lead, Section } = TABS[current] ?? {};
  const invitation = parameters.get("invitation");
  return (
    <PageShell title="Remises" lead={lead}>
      {invitation && (
        <div className={styles.invitation}>
          <InvitationSection token={invitation} />
        </div>
      )}
      <Tabs
        value={current}
        onChange={(tab) => tab && setParameters({ [TAB]: tab }, { preventScrollReset: true })}
        classNames={{ root: styles.tabs, list: styles.list, tab: styles.tab }}
        data-unprinted
      >
        <Tabs.List aria-label="Remises">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} leftSection={TABS[name]?.icon}>
              {TABS[name]?.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Suspense fallback={<RowSkeletons />}>{Section && <Section />}</Suspense>
    </PageShell>
  );
};

export default HandoversPage;
