import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmptyState } from "~/ui/list/empty-state";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { ApproverNote } from "../model";

type FormProps = {
  /** The noun of the texts. */
  noun: "workOrders" | "tasks";
  path: string;
  isPrinted?: boolean;
};

type Props<About extends string> = FormProps & {
  notes: readonly ApproverNote<About | "note">[];
  /** Names the command that a note was given with. */
  labelOf: (about: About) => string;
  mayWrite: boolean;
};

/** Notes of approvers to those who do the work. Never shown to customers. */
export function ApproverNotes<About extends string>({
  notes,
  labelOf,
  mayWrite,
  ...form
}: Props<About>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {mayWrite ? <NoteForm key={notes.length} {...form} /> : null}
      {notes.length === 0 ? (
        <EmptyState
          icon="note"
          title={t(`${form.noun}.notes.empty-title`)}
          text={t(`${form.noun}.notes.empty-text`)}
        />
      ) : null}
      {notes.map(({ id, about, author, createdAt, text }) => (
        <Section key={id}>
          <p className="mb-1 flex flex-wrap items-center gap-2">
            <strong>{author.name}</strong>
            <span className="text-muted text-sm">{format.dateTime(createdAt)}</span>
            {isOfCommand(about) ? <Badge>{labelOf(about)}</Badge> : null}
          </p>
          <p className="whitespace-pre-line">{text}</p>
        </Section>
      ))}
    </div>
  );
}

function isOfCommand<About extends string>(about: About | "note"): about is About {
  return about !== "note";
}

function NoteForm({ noun, path, isPrinted = false }: FormProps) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      data-printed={isPrinted || undefined}
      action={`${path}/approver-notes?tab=approver-notes`}
      preventScrollReset
      className="card-surface flex flex-col gap-3 p-4"
    >
      <TextArea name="text" label={t(`${noun}.notes.write`)} required maxLength={5000} />
      <IdempotencyField />
      <div className="flex justify-end">
        <Button look="primary" busy={useNavigation().formMethod !== undefined}>
          {t(`${noun}.notes.add`)}
        </Button>
      </div>
    </Form>
  );
}
