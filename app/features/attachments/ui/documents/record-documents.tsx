import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { Section } from "~/ui/layout/card";
import type { DocumentRow } from "../../queries/list";
import { AddDocumentsForm } from "./add-documents-form";
import { DocumentGrid } from "./document-grid";
import { Link } from "@remix-run/react";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { SentMark } from "~/offline/outbox/sent/mark";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { Icon } from "~/ui/layout/icon";
import { DOCUMENTS } from "./add-kind";

type Props = {
  documents: DocumentRow[];
  /** The record's path. Its pages `documents` and `documents/:documentId/remove` are below it. */
  path: string;
  mayAdd: boolean;
  mayRemove: "all" | "own" | "none";
  /** The record's id and title, when its changes can be queued offline. Without it they need a network. */
  queued?: { id: string; title: string };
  failed: string;
};

/** Documents and photos of a record. Empty, the section says so, and offers to add some to those who may. */
export function RecordDocuments({ documents, path, mayAdd, mayRemove, failed, queued }: Props) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  const waiting = useQueuedEntries(({ kind, queue }) => kind === DOCUMENTS && queue === queued?.id);
  const viewer = useRootFacts()?.user?.id;
  const isRemovable = ({ addedBy }: DocumentRow) =>
    mayRemove === "all" || (mayRemove === "own" && addedBy.id === viewer);
  return (
    <Section id="documents" title={t("documents.title")}>
      <div className="flex flex-col gap-4">
        {documents.length > 0 ? (
          <DocumentGrid
            documents={documents}
            removeTo={(document) =>
              isRemovable(document) && !unavailable
                ? `${path}/documents/${document.id}/remove`
                : null
            }
          />
        ) : null}
        {documents.length + waiting.length === 0 ? (
          <p className="text-muted">{t("documents.empty")}</p>
        ) : null}
        <DocumentsInOutbox entries={waiting} />
        <SentMark of={({ kind, record }) => kind === DOCUMENTS && record === path} />
        {mayAdd && unavailable && !queued ? (
          <p className="text-muted text-sm">{`${t("documents.add")}: ${unavailable}`}</p>
        ) : null}
        {mayAdd && (queued || !unavailable) ? (
          <AddDocumentsForm
            key={documents.length}
            action={`${path}/documents`}
            failed={failed}
            title={queued?.title}
          />
        ) : null}
      </div>
    </Section>
  );
}

function DocumentsInOutbox({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/outbox"
            className="border-edge rounded-field flex min-h-11 items-center gap-3 border border-dashed px-3"
          >
            <Icon name="camera" />
            <span className="line-words">
              {t(`outbox.kind.${DOCUMENTS}`)}: {countOf(entry.call.body)}
            </span>
            <EntryState entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function countOf(body: unknown): number {
  return isRecord(body) && Array.isArray(body["fileIds"]) ? body["fileIds"].length : 0;
}
