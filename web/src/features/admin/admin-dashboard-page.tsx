import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keysOf } from "@stokaz/contract/keys";
import type { ReactElement, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { StarIcon } from "../../ui/offers/stars.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import {
  AlertIcon,
  BoxIcon,
  ChartIcon,
  EditIcon,
  EuroIcon,
  HomeIcon,
  JournalIcon,
  ListIcon,
  LockIcon,
  ReceiptIcon,
  UndoIcon,
  UsersIcon,
} from "../../ui/page/tool-icons.tsx";
import styles from "./admin-dashboard.module.css";
import { CompaniesTable } from "./companies/companies-table.tsx";
import { DecisionsSection } from "./decisions/decisions-section.tsx";
import { ReviewsTable } from "./decisions/reviews-table.tsx";
import { DetailPanel } from "./details/detail-panel.tsx";
import { DocumentsTable } from "./lists/documents-table.tsx";
import { JournalTable } from "./lists/journal-table.tsx";
import { ProductsTable } from "./lists/products-table.tsx";
import { SpacesTable } from "./lists/spaces-table.tsx";
import { TransactionsTable } from "./lists/transactions-table.tsx";
import { UsersTable } from "./lists/users-table.tsx";
import { BooksSection } from "./money/books-section.tsx";
import { ConflictsTable } from "./money/conflicts-table.tsx";
import { WithdrawalsSection } from "./money/withdrawals-section.tsx";
import { BackupsSection } from "./overview/backups-section.tsx";
import { OverviewSection } from "./overview/overview-section.tsx";
import { RetentionSection } from "./overview/retention-section.tsx";
import { TaxReportingSection } from "./tax/tax-reporting-section.tsx";
import { TaxSellersSection } from "./tax/tax-sellers-section.tsx";
import { TextsSection } from "./texts/texts-section.tsx";

export const meta = pageMeta("Administration");

export const clientLoader = requireSession("admin");

type Tab = {
  label: string;
  icon: ReactNode;
  Table: (props: { timeZone: string }) => ReactElement;
};

const TABS = {
  overview: { label: "Vue d'ensemble", icon: <ChartIcon />, Table: OverviewSection },
  transactions: { label: "Transactions", icon: <ReceiptIcon />, Table: TransactionsTable },
  users: { label: "Utilisateurs", icon: <UsersIcon />, Table: UsersTable },
  companies: { label: "Entreprises", icon: <JournalIcon />, Table: CompaniesTable },
  spaces: { label: "Espaces", icon: <HomeIcon />, Table: SpacesTable },
  products: { label: "Produits", icon: <BoxIcon />, Table: ProductsTable },
  withdrawals: { label: "Rétractations", icon: <UndoIcon />, Table: WithdrawalsSection },
  claims: { label: "Litiges", icon: <AlertIcon />, Table: ConflictsTable },
  decisions: { label: "Signalements", icon: <AlertIcon />, Table: DecisionsSection },
  reviews: { label: "Avis", icon: <StarIcon size={20} />, Table: ReviewsTable },
  tax: { label: "Identités fiscales", icon: <EuroIcon />, Table: TaxSellersSection },
  documents: { label: "Documents", icon: <ListIcon />, Table: DocumentsTable },
  books: { label: "Comptabilité", icon: <EuroIcon />, Table: BooksSection },
  declarations: { label: "Déclaration annuelle", icon: <ListIcon />, Table: TaxReportingSection },
  texts: { label: "Textes", icon: <EditIcon />, Table: TextsSection },
  journal: { label: "Journal", icon: <JournalIcon />, Table: JournalTable },
  backups: { label: "Sauvegardes", icon: <BoxIcon />, Table: BackupsSection },
  data: { label: "Données", icon: <LockIcon />, Table: RetentionSection },
} as const satisfies Record<string, Tab>;

const NAMES = keysOf(TABS);

const AdminDashboardPage = (): ReactElement => {
  const isWide = useMediaQuery("(min-width: 1000px)", undefined, {
    getInitialValueInEffect: false,
  });
  const [parameters, setParameters] = useSearchParams();
  const territory = useTerritoryFacts();
  const current = NAMES.find((name) => name === parameters.get("tab")) ?? "overview";
  return (
    <PageShell title="Administration" width="wide">
      <Tabs
        value={current}
        onChange={(tab) => tab && setParameters({ tab }, { preventScrollReset: true })}
        orientation={isWide ? "vertical" : "horizontal"}
        keepMounted={false}
        classNames={{
          root: styles.tabs,
          list: styles.list,
          tab: styles.tab,
          tabLabel: styles.label,
          panel: styles.panel,
        }}
      >
        <Tabs.List aria-label="Listes">
          {NAMES.map((list) => (
            <Tabs.Tab key={list} value={list} leftSection={TABS[list].icon}>
              {TABS[list].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((list) => {
          const { Table } = TABS[list];
          return (
            <Tabs.Panel key={list} value={list}>
              {territory ? <Table timeZone={territory.timeZone} /> : <RowSkeletons count={10} />}
            </Tabs.Panel>
          );
        })}
      </Tabs>
      {territory && <DetailPanel timeZone={territory.timeZone} />}
    </PageShell>
  );
};

export default AdminDashboardPage;
