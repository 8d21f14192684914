import { NativeSelect } from "@mantine/core";
import { isKeyOf, keysOf } from "@stokaz/contract/keys";
import type { AdminReview, ReviewStatus } from "@stokaz/contract/sellers/reviews";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { formatInstant, formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { Stars } from "../../../ui/offers/stars.tsx";
import { CheckIcon } from "../../../ui/page/icons.tsx";
import styles from "../decisions.module.css";
import { PagedTable } from "../paged-table.tsx";
import { adminReviewsQuery, usePublishReview } from "./api.ts";
import { MeasureSection } from "./measure-section.tsx";

const NAMES: Readonly<Record<ReviewStatus, string>> = {
  waiting: "À relire",
  published: "Publiés",
  hidden: "Masqués",
};

const STATUSES = keysOf(NAMES);

const Actions = ({ review }: { review: AdminReview }): ReactElement => {
  const publish = usePublishReview();
  const { _id, author, status, reason } = review;
  return (
    <>
      {status === "waiting" && (
        <RowAction
          icon={<CheckIcon />}
          word="Publier"
          label={`Publier l'avis de ${author}`}
          onClick={() => publish.mutate(_id)}
        />
      )}
      <MeasureSection
        target={{ list: "reviews", id: _id }}
        name={`l'avis de ${author}`}
        reason={reason ?? undefined}
      />
    </>
  );
};

const columnsFor = (timeZone: string): Column<AdminReview>[] => [
  {
    key: "words",
    header: "Avis",
    isLead: true,
    cell: ({ rating, words, name }) => (
      <div>
        <Stars rating={rating} /> <strong>{name}</strong>
        <span className={styles.words}>{words || CLOSED_ACCOUNT}</span>
      </div>
    ),
  },
  {
    key: "author",
    header: "De",
    cell: ({ author, writtenAt, experiencedOn }) => (
      <div>
        {author}
        <span className={styles.words}>
          {formatInstant(writtenAt, timeZone)}, expérience du {formatLongDay(experiencedOn)}
        </span>
      </div>
    ),
  },
  {
    key: "answer",
    header: "Réponse",
    cell: ({ answer, reason }) => (reason ? `Masqué : ${reason}` : (answer?.words ?? "–")),
  },
  {
    key: "actions",
    header: "Action",
    isPinned: true,
    cell: (review) => <Actions review={review} />,
  },
];

/**
 * Reviews page by page in one status; the published ones are shown at first.
 *
 * @param timeZone the territory's time zone
 */
export const ReviewsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const [status, setStatus] = useState<ReviewStatus>("published");
  const [page, setPage] = useState(1);
  return (
    <>
      <NativeSelect
        label="Avis"
        size="md"
        mb="md"
        maw={280}
        value={status}
        data={STATUSES.map((value) => ({ value, label: NAMES[value] }))}
        onChange={({ currentTarget: { value } }) => {
          if (!isKeyOf(NAMES, value)) return;
          setStatus(value);
          setPage(1);
        }}
      />
      <PagedTable
        read={useQuery(adminReviewsQuery(status, page))}
        label="Avis"
        noun="avis"
        nouns="avis"
        nothing="Aucun avis ici."
        columns={columnsFor(timeZone)}
        page={page}
        onPage={setPage}
      />
    </>
  );
};
