import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatInstantDay } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { CalendarIcon, CopyIcon } from "../../ui/page/tool-icons.tsx";
import { calendarQuery, useCreateCalendar, useDeleteCalendar } from "./api.ts";
import styles from "./pickup-hours.module.css";

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Adresse copiée.");
  } catch {
    toast.warning("Copiez l'adresse à la main : restez appuyé dessus.");
  }
};

/** Address with the scheme that calendar applications of phones open by themselves. */
const subscriptionOf = (url: string): string => url.replace(/^https?:/, "webcal:");

const Address = ({ url }: { url: string }): ReactElement => (
  <div className={styles.form}>
    <Notice tone="success" title="Voici l'adresse de votre agenda.">
      Gardez-la maintenant : elle ne sera plus affichée. Qui la connaît voit vos remises.
    </Notice>
    <TextInput
      label="Adresse"
      value={url}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className={styles.actions}>
      <Button leftSection={<CopyIcon />} onClick={() => copy(url)}>
        Copier l'adresse
      </Button>
      <Button
        component="a"
        href={subscriptionOf(url)}
        variant="default"
        leftSection={<CalendarIcon />}
      >
        Ouvrir dans mon agenda
      </Button>
    </div>
    <p className={styles.soft}>
      Dans Google Agenda&#8239;: « Autres agendas », puis « À partir de l'URL ».
    </p>
  </div>
);

const QUESTIONS = {
  renew: {
    title: "Créer une nouvelle adresse ?",
    message: "L'ancienne ne marchera plus : il faudra donner la nouvelle à votre agenda.",
    confirmLabel: "Créer une nouvelle adresse",
  },
  remove: {
    title: "Supprimer l'adresse ?",
    message: "Votre agenda ne recevra plus vos remises.",
    confirmLabel: "Supprimer l'adresse",
  },
} as const;

/** Calendar of the lessor's pickups for their phone: an address that is shown only once. */
export const CalendarCard = (): ReactElement | null => {
  const territory = useTerritoryFacts();
  const { data, isError } = useQuery(calendarQuery);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const areSlotsOffered = useIsOffered("slots");
  const create = useCreateCalendar();
  const remove = useDeleteCalendar();
  const command = asked === "remove" ? remove : create;
  const stop = (): void => setAsked(undefined);
  const confirm = (): void => {
    if (asked === "remove") {
      remove.mutate(undefined, {
        onSuccess: () => {
          create.reset();
          stop();
        },
      });
    } else create.mutate(undefined, { onSuccess: stop });
  };
  const content = (): ReactElement => {
    if (isError) return <p className={styles.soft}>Cet agenda n'a pas pu être chargé.</p>;
    if (!data || !territory) return <RowSkeletons count={1} />;
    if (!data.createdAt) {
      return (
        <div className={styles.actions}>
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            Créer l'adresse de mon agenda
          </Button>
          <Refusal message={create.error && messageOf(create.error)} />
        </div>
      );
    }
    return (
      <div className={styles.form}>
        {create.data ? (
          <Address url={create.data.url} />
        ) : (
          <p className={styles.plain}>
            Adresse créée le {formatInstantDay(data.createdAt, territory.timeZone)}. Perdue&#8239;?
            Créez-en une nouvelle.
          </p>
        )}
        <div className={styles.actions}>
          {areSlotsOffered && (
            <Button variant="default" onClick={() => setAsked("renew")}>
              Nouvelle adresse
            </Button>
          )}
          <Button variant="subtle" color="ink.5" onClick={() => setAsked("remove")}>
            Supprimer l'adresse
          </Button>
        </div>
      </div>
    );
  };
  if (!areSlotsOffered && !data?.createdAt) return null;
  return (
    <Panel
      title="Vos remises dans votre agenda"
      help="Les commandes à remettre se mettent à jour toutes seules dans l'agenda de votre téléphone."
    >
      {content()}
      <ConfirmDialog
        opened={asked !== undefined}
        {...QUESTIONS[asked ?? "renew"]}
        cancelLabel="Annuler"
        isPending={command.isPending}
        refusal={command.error && messageOf(command.error)}
        onConfirm={confirm}
        onClose={stop}
      />
    </Panel>
  );
};
