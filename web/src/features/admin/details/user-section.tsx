import { Button } from "@mantine/core";
import { AUDIT_ACTION_NAMES } from "@stokaz/contract/admin/admin-audit";
import type { UserDetail } from "@stokaz/contract/admin/admin-details";
import { fullName } from "@stokaz/contract/text";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement, ReactNode } from "react";
import {
  formatDay,
  formatEuros,
  formatInstant,
  formatInstantDay,
  formatNumber,
  formatPhone,
  formatSurface,
} from "../../../lib/format/format.ts";
import { ROLE_NAMES } from "../../../lib/format/role-names.ts";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { useDetailAddress } from "../api.ts";
import { SuspensionBadge, SuspensionSection } from "../decisions/suspension-section.tsx";
import styles from "./detail-panel.module.css";
import { FactorResetDialog } from "./factor-reset-dialog.tsx";
import { PURCHASE_STATUSES } from "./purchase-section.tsx";
import { TaxSellerSection } from "./tax-seller-section.tsx";

const Lines = ({ title, children }: { title: string; children: ReactNode[] }): ReactNode =>
  children.length > 0 && (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );

type UserSectionProps = { detail: UserDetail; timeZone: string };

/** Name and value of each fact about a person. */
const factsOf = (detail: UserDetail, timeZone: string): (readonly [string, ReactNode])[] => {
  const { user } = detail;
  const suspension = user.suspensionReason ?? user.plannedSuspension?.reason;
  return [
    [
      "Email",
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    [
      "Téléphones",
      [user.mobilePhone, user.fixedPhone].filter(Boolean).map(formatPhone).join(", ") || "–",
    ],
    ["Adresse", user.address || "–"],
    ...(user.companyName
      ? [
          ["Entreprise", `${user.companyName} (${user.tradeName})`] as const,
          ["SIRET", user.SIRET] as const,
        ]
      : []),
    ["Inscrit le", formatInstant(user.createdAt, timeZone)],
    ["Sessions ouvertes", formatNumber(detail.sessions)],
    ["Validation en deux étapes", detail.hasSecondFactor ? "Activée" : "Non activée"],
    ...(user.role === "lessor" || user.role === "artisan"
      ? [
          ["Compte de paiement", user.stripeAccountId ? "Connecté" : "Non connecté"] as const,
          ["Versé", formatEuros(detail.received)] as const,
          ["À verser", formatEuros(detail.waiting)] as const,
        ]
      : []),
    ["Payé", formatEuros(detail.paid)],
    ...(suspension ? [["Motif de suspension", suspension] as const] : []),
  ];
};

/** All that belongs to a person; lists without lines are left out. */
const UserLists = ({ detail, timeZone }: UserSectionProps): ReactElement => {
  const { open } = useDetailAddress();
  return (
    <>
      <Lines title="Espaces">
        {detail.spaces.map((space) => (
          <li key={space._id} className={styles.line}>
            <span className={styles.words}>
              {space.name}
              <span className={styles.small}>{space.address}</span>
              {space.hiddenReason && <StatusBadge tone="danger" label="Masqué" />}
              {space.isTakenOff && <StatusBadge tone="neutral" label="Annonce retirée" />}
            </span>
            <span className={styles.figure}>{formatSurface(space.surface)}</span>
          </li>
        ))}
      </Lines>
      <Lines title="Locations">
        {detail.rentals.map((rental) => (
          <li key={rental._id}>
            <button
              type="button"
              className={styles.line}
              onClick={() => open("rental", rental._id)}
            >
              <span className={styles.words}>
                {rental.spaceName}
                <span className={styles.small}>
                  Du {formatDay(rental.startDate)} au {formatDay(lastDayBefore(rental.endDate))} ·{" "}
                  {PURCHASE_STATUSES[rental.status] ?? rental.status}
                </span>
              </span>
              <span className={styles.figure}>{formatEuros(rental.total)}</span>
            </button>
          </li>
        ))}
      </Lines>
      <Lines title="Commandes">
        {detail.orders.map((order) => (
          <li key={order._id}>
            <button type="button" className={styles.line} onClick={() => open("order", order._id)}>
              <span className={styles.words}>
                {order.productName}
                <span className={styles.small}>
                  {order.orderNumber ?? "Sans numéro"} ·{" "}
                  {formatInstantDay(order.createdAt, timeZone)} ·{" "}
                  {PURCHASE_STATUSES[order.status] ?? order.status}
                </span>
              </span>
              <span className={styles.figure}>{formatEuros(order.total)}</span>
            </button>
          </li>
        ))}
      </Lines>
      <Lines title="Produits">
        {detail.products.map((product) => (
          <li key={product._id} className={styles.line}>
            <span className={styles.words}>
              {product.name}
              {product.hiddenReason && <StatusBadge tone="danger" label="Masqué" />}
            </span>
            <span className={styles.figure}>
              {formatNumber(product.stock)} / {formatNumber(product.quantity)}
            </span>
          </li>
        ))}
      </Lines>
      <Lines title="Actes à son sujet">
        {detail.acts.map((act) => (
          <li key={act._id} className={styles.line}>
            <span className={styles.words}>
              {AUDIT_ACTION_NAMES[act.action]}
              <span className={styles.small}>{act.actor?.name}</span>
            </span>
            <span className={styles.figure}>{formatInstant(act.createdAt, timeZone)}</span>
          </li>
        ))}
      </Lines>
    </>
  );
};

/** A person with all that belongs to them. */
export const UserSection = ({ detail, timeZone }: UserSectionProps): ReactElement => {
  const { user } = detail;
  const name = fullName(user);
  return (
    <>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        <StatusBadge tone="neutral" label={ROLE_NAMES[user.role]} />
        <SuspensionBadge user={user} />
      </div>
      <p className={styles.sub}>{user._id}</p>
      <div className={styles.actions}>
        <Button component="a" variant="default" href={`mailto:${user.email}`}>
          Écrire
        </Button>
        <SuspensionSection user={user} isLabelled />
        {detail.hasSecondFactor && <FactorResetDialog userId={user._id} name={name} />}
      </div>
      <dl className={styles.facts}>
        {factsOf(detail, timeZone).map(([label, value]) => [
          <dt key={`${label}-name`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
      {(user.role === "lessor" || user.role === "artisan") && (
        <TaxSellerSection userId={user._id} timeZone={timeZone} />
      )}
      <UserLists detail={detail} timeZone={timeZone} />
    </>
  );
};
