import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { Section } from "~/ui/layout/card";
import type { DocumentRow } from "../queries/list";
import { AddDocumentsForm } from "./add-documents-form";
import { DocumentGrid } from "./document-grid";
import { WaitingDocuments } from "./documents-in-outbox";

type Props = {
  documents: DocumentRow[];
  /** The record's own path: its pages `documents` and `documents/:documentId/remove` lie below. */
  path: string;
  mayAdd: boolean;
  mayRemove: (document: DocumentRow) => boolean;
  /** What the record is called, where its pages go by way of the outbox; without it they need a network. */
  kept?: { id: string; title: string };
  /** What is said when adding them failed. */
  failed: string;
};

/** Documents and photos of a record; nothing where there are none and this person adds none. */
export function RecordDocuments({ documents, path, mayAdd, mayRemove, failed, kept }: Props) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <Section title={t("documents.title")}>
      <div className="flex flex-col gap-4">
        {documents.length > 0 ? (
          <DocumentGrid documents={documents} removeTo={(document) => (mayRemove(document) && !unavailable ? `${path}/documents/${document.id}/remove` : null)} />
        ) : (
          <p className="text-muted">{t("documents.empty")}</p>
        )}
        {kept ? <WaitingDocuments recordId={kept.id} /> : null}
        {mayAdd && unavailable && !kept ? <p className="text-muted text-sm">{`${t("documents.add")}: ${unavailable}`}</p> : null}
        {mayAdd && (kept || !unavailable) ? <AddDocumentsForm key={documents.length} action={`${path}/documents`} failed={failed} title={kept?.title} /> : null}
      </div>
    </Section>
  );
}
