import type { Lease } from "@stokaz/contract/leases/leases";
import { paths } from "@stokaz/contract/paths";
import { ADDRESS_OVER } from "@stokaz/contract/spaces/addresses";
import { daysBetween, lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useToday } from "../../lib/api/territory.ts";
import {
  formatCount,
  formatDays,
  formatHours,
  formatLongDay,
  formatPhone,
} from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Term, TermDetail, Terms } from "../../ui/lists/terms.tsx";
import styles from "./lease.module.css";

/** Days until a lease ends, or until it begins; empty after its end. */
const Remaining = ({ lease }: { lease: Lease }): ReactElement | null => {
  const today = useToday();
  if (!today || lease.status === "ended" || lease.status === "refunded") return null;
  const { startDate, endDate } = lease;
  const words =
    startDate > today
      ? `Commence dans ${formatCount(daysBetween(today, startDate), "jour")}`
      : `Encore ${formatCount(daysBetween(today, endDate), "jour")}`;
  return <TermDetail>{words}</TermDetail>;
};

/** Terms of a lease: both sides, the place with the way there, and the period. */
export const TermsSection = ({ lease }: { lease: Lease }): ReactElement => {
  const { space, artisan, lessor } = lease;
  return (
    <Panel title="La location">
      <Terms className={styles.terms}>
        <Term name="Adresse">{space.address}</Term>
        <Term name="Artisan">
          <Link to={paths.seller.href(artisan._id)}>{artisan.name}</Link>
        </Term>
        <Term name="Loueur">
          <Link to={paths.seller.href(lessor._id)}>{lessor.name}</Link>
        </Term>
        <Term name="Premier jour">{formatLongDay(lease.startDate)}</Term>
        <Term name="Dernier jour">
          {formatLongDay(lastDayBefore(lease.endDate))}
          <Remaining lease={lease} />
        </Term>
        <Term name="Livraisons">
          {formatDays(space.deliveryDays)}
          <TermDetail>{formatHours(space.deliveryTimes)}</TermDetail>
        </Term>
        <Term name="Sur place">
          {space.contact || <TermDetail>{ADDRESS_OVER}</TermDetail>}
          {space.phone && <a href={`tel:${space.phone}`}>{formatPhone(space.phone)}</a>}
        </Term>
        <Term name="Référence">{lease.reference}</Term>
      </Terms>
    </Panel>
  );
};
