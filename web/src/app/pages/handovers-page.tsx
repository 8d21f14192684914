import { Tabs } from "@mantine/core";
import type { Role } from "@stokaz/contract/roles";
import { type ComponentType, type ReactElement, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { DeliveriesSection } from "../../features/deliveries/deliveries-section.tsx";
import { InvitationSection } from "../../features/managers/invitation-section.tsx";
import { PickupHoursSection } from "../../features/pickup-hours/pickup-hours-section.tsx";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { ClockIcon, TruckIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import styles from "./handovers-page.module.css";

export const meta = pageMeta("Remises");

export const clientLoader = requireSession();

type Tab = {
  label: string;
  icon: ReactNode;
  Section: ComponentType;
  /** Who it is for; everybody without it. */
  role?: Role;
};

const TABS: Readonly<Record<string, Tab>> = {
  livraisons: { label: "Livraisons", icon: <TruckIcon />, Section: DeliveriesSection },
  horaires: {
    label: "Horaires et fermetures",
    icon: <ClockIcon />,
    Section: PickupHoursSection,
    role: "lessor",
  },
};

const TAB = "onglet";

const HandoversPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const role = useSession()?.role;
  const names = Object.keys(TABS).filter((name) => (TABS[name]?.role ?? role) === role);
  const asked = parameters.get(TAB) ?? "";
  const current = names.includes(asked) ? asked : "livraisons";
  const Current = TABS[current]?.Section;
  const invitation = parameters.get("invitation");
  return (
    <PageShell
      title="Remises"
      lead="Ce que les artisans apportent, et quand on vient le récupérer."
    >
      {invitation && (
        <div className={styles.invitation}>
          <InvitationSection token={invitation} />
        </div>
      )}
      <Tabs
        value={current}
        onChange={(tab) => tab && setParameters({ [TAB]: tab }, { preventScrollReset: true })}
        className={styles.tabs ?? ""}
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
      <Suspense fallback={<RowSkeletons />}>{Current && <Current />}</Suspense>
    </PageShell>
  );
};

export default HandoversPage;
