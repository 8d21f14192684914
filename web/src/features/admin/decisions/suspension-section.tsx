import type { UserDetail } from "@stokaz/contract/admin/admin-details";
import { fullName } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { formatLongDay } from "../../../lib/format/format.ts";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { MeasureSection } from "./measure-section.tsx";

type User = UserDetail["user"];

/** Badge of a person who is suspended, or is going to be. */
export const SuspensionBadge = ({
  user: { suspensionReason, plannedSuspension },
}: {
  user: User;
}): ReactElement | null => {
  if (suspensionReason) return <StatusBadge tone="danger" label="Suspendu" />;
  if (!plannedSuspension) return null;
  const label = `Suspension le ${formatLongDay(plannedSuspension.startsOn)}`;
  return <StatusBadge tone="warning" label={label} />;
};

/**
 * Buttons that suspend a person and take it back. A planned suspension has both: it can be called
 * off, or replaced by one that begins at once.
 *
 * @param isLabelled true if the buttons show their words beside the icons
 */
export const SuspensionSection = ({
  user,
  isLabelled = false,
}: {
  user: User;
  isLabelled?: boolean;
}): ReactElement | null => {
  if (user.role === "admin") return null;
  const person = {
    target: { list: "users", id: user._id },
    name: fullName(user),
    isBusiness: user.role === "artisan",
    isLabelled,
  } as const;
  return (
    <>
      <MeasureSection {...person} reason={user.suspensionReason ?? undefined} />
      {user.plannedSuspension && <MeasureSection {...person} {...user.plannedSuspension} />}
    </>
  );
};
