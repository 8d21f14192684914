import { Button, Skeleton, Stack } from "@mantine/core";
import type { Role } from "@stokaz/contract/accounts/roles";
import { teamPaths } from "@stokaz/contract/accounts/team-paths";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { useSession } from "../../lib/session/session.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { BusinessSection } from "./business-section.tsx";
import { CompanyCheckSection } from "./company-check-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PaymentReturnSection } from "./profile-payment-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TaxSection } from "./tax-section.tsx";

export const meta = pageMeta("Profil");

export const clientLoader = requireSession();

/** Page title of each role. Source: specification §2. */
const TITLES: Readonly<Record<Role, string>> = {
  lessor: "Profil loueur",
  artisan: "Profil artisan producteur",
  consumer: "Profil acheteur",
  admin: "Profil",
};

/** Number of fields in the first panels. */
const FIELDS = [3, 5] as const;

const ProfileSkeleton = (): ReactElement => (
  <Stack gap="lg" role="status" aria-label="Chargement…">
    {FIELDS.map((count) => (
      <Panel key={count}>
        <Skeleton height={20} width={120} />
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
          <Skeleton key={index} height={44} mt="lg" />
        ))}
      </Panel>
    ))}
  </Stack>
);

/** Panel with a link to a separate page. */
const LinkPanel = ({
  title,
  help,
  to,
  label,
}: {
  title: string;
  help: string;
  to: string;
  label: string;
}): ReactElement => (
  <Panel title={title} help={help}>
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  </Panel>
);

const ProfilePage = (): ReactElement => {
  const session = useSession();
  // The stored account may be old, and a visit to the payment provider changes it.
  const account = useQuery({ ...ownAccountQuery, refetchOnMount: "always" });
  const user = account.isFetchedAfterMount ? account.data : undefined;
  const role = user?.role ?? session?.role;

  const [hasTeams, hasReviews] = [useIsOffered("teams"), useIsOffered("reviews")];
  const content = (): ReactElement => {
    if (user) {
      return (
        <Stack gap="lg">
          <PaymentReturnSection user={user} />
          <ProfileForm user={user} />
          {user.role === "artisan" && <CompanyCheckSection />}
          {user.role === "artisan" && <BusinessSection user={user} />}
          {hasTeams && user.role === "artisan" && !user.actingFor && (
            <LinkPanel
              title="Équipe"
              help="Des personnes qui vous aident, chacune depuis son propre compte."
              to={teamPaths.team.href()}
              label="Gérer mon équipe"
            />
          )}
          {hasReviews && user.role !== "admin" && (
            <LinkPanel
              title="Avis"
              help="Ceux que vous pouvez donner, ceux que vous avez écrits et ce qu'on dit de vous."
              to={paths.reviews.href()}
              label="Voir les avis"
            />
          )}
          <LinkPanel
            title="Notifications"
            help="Ce que nous vous avons dit, et ce que vous recevez par e-mail."
            to={notificationPaths.preferences.href()}
            label="Choisir mes e-mails"
          />
          {(user.role === "artisan" || user.role === "lessor") && <TaxSection />}
          <SecondFactorSection />
          <PasskeysSection />
          <SessionsSection />
          <PrivacySection user={user} />
        </Stack>
      );
    }
    return account.isError ? (
      <ErrorState message={messageOf(account.error)} onRetry={account.refetch} />
    ) : (
      <ProfileSkeleton />
    );
  };

  return (
    <PageShell title={role ? TITLES[role] : "Profil"} width="form">
      {content()}
    </PageShell>
  );
};

export default ProfilePage;
