import { ANSWER_NOTICE } from "@stokaz/contract/accounts/acceptance";
import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import type { ReactElement } from "react";
import { formatHours, formatSurface } from "../../lib/format/format.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { AddressNotice } from "../../ui/notices/address-notice.tsx";
import { FeeShare } from "../../ui/offers/fee-share.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { Gallery } from "../../ui/pictures/gallery.tsx";
import styles from "./space-section.module.css";

const Schedule = ({
  title,
  what,
  days,
  hours,
}: {
  title: string;
  what: "récupération" | "livraison";
  days: readonly Weekday[];
  hours: Hours;
}): ReactElement => (
  <section className={styles.schedule}>
    <h4 className={styles.scheduleTitle}>{title}</h4>
    <dl className={styles.terms}>
      <div>
        <dt>Jours de {what}</dt>
        <dd className={styles.days}>
          {days.map((day) => (
            <span key={day} className={styles.day}>
              {day}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Heures de {what}</dt>
        <dd>{formatHours(hours)}</dd>
      </div>
    </dl>
  </section>
);

type SpaceSectionProps = {
  space: AvailableSpace;
  /** True if the search had a period; otherwise the room is for one month from today. */
  isPeriodChosen: boolean;
  /** Pictures, main photo first. */
  pictures: readonly DescribedPicture[];
  /** True if the section has the width of a page, not of a dialog. */
  isPage?: boolean;
};

/** Details of the space to rent: its place, price and opening times. */
export const SpaceSection = ({
  space,
  isPeriodChosen,
  pictures,
  isPage = false,
}: SpaceSectionProps): ReactElement => {
  const { user } = space;
  return (
    <>
      <div className={styles.space} data-page={isPage || undefined}>
        <Gallery
          key={space._id}
          label="Photos de l'espace"
          pictures={pictures}
          name={`Photo : ${space.name}`}
          fallback="space"
          sizes={isPage ? "(max-width: 640px) 100vw, 560px" : "(max-width: 640px) 100vw, 300px"}
        />
        <div>
          <h3 className={styles.name}>{space.name}</h3>
          <p className={styles.address}>
            <PinIcon size={18} />
            {space.address}
          </p>
          <AddressNotice isApproximate={space.approximate} className={styles.hint} />
          <p className={styles.lessor}>
            <SellerLine sellerId={space.lessorId} />
          </p>
          <Price amount={space.price} unit="/palette/mois" size="lg" />
          <p className={styles.hint}>
            <FeeShare kind="rent" />
          </p>
          <dl className={styles.terms}>
            <div>
              <dt>Surface</dt>
              <dd>{formatSurface(space.surface)}</dd>
            </div>
            <div>
              <dt>{isPeriodChosen ? "Disponible à ces dates" : "Disponible ce mois-ci"}</dt>
              <dd>{formatSurface(space.availableSurface)}</dd>
            </div>
          </dl>
          <p className={styles.hint}>Une palette occupe 1&#8239;m².</p>
          {space.acceptance === "on_request" && (
            <p className={styles.onRequest}>
              <StatusBadge tone="neutral" label="Sur acceptation" />
              {ANSWER_NOTICE} Rien n'est débité avant.
            </p>
          )}
          <ReportButton subject={{ type: "space", id: space._id }} name={space.name} />
        </div>
      </div>
      <div className={styles.schedules}>
        <Schedule
          title="Vous livrez"
          what="livraison"
          days={user.deliveryDays.flat()}
          hours={user.deliveryTimes}
        />
        <Schedule
          title="Vos clients récupèrent"
          what="récupération"
          days={user.retrievalDays.flat()}
          hours={user.retrievalTimes}
        />
      </div>
    </>
  );
};
