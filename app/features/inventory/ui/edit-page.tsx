import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  type ChangeableName,
  changeableNames,
  type RecordFields,
  shownName,
} from "~/kernel/record-fields";
import { RECORD_LISTS } from "~/kernel/record-lists";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { type DraftOf, storedDraft, type StoredOf } from "~/shell/records/record-draft";
import type { FormProps } from "~/shell/records/record-form";
import { PageHeader } from "~/ui/layout/page-header";
import { type InventoryList, textsOf } from "../model";
import { usePageForm } from "./page-form";

type Props<Fields> = {
  list: InventoryList;
  record: StoredOf<Fields> & Record<string, unknown> & { name: string };
  fields: Fields;
  /** Fields of a feature that is off. */
  hidden?: readonly ChangeableName<Fields>[];
  label: (field: ChangeableName<Fields>) => string;
  labelOf?: (field: string, value: unknown) => string;
  /** The form. The next save of this draft overwrites what another user changed. */
  children: (form: FormProps, draft: DraftOf<Fields>) => ReactNode;
};

/** The page that changes a record: what another user changed meanwhile, and the form. */
export function EditPage<Fields extends RecordFields>({
  list,
  record,
  fields,
  hidden = [],
  label,
  labelOf,
  children,
}: Props<Fields>) {
  const { t } = useTranslation();
  const form = usePageForm(list, "update", `${RECORD_LISTS[list]}/${record.id}`);
  const current = storedVersion(form.refusal);
  const { version } = current ?? record;
  const shown = changeableNames(fields).filter((name) => !hidden.includes(name));
  const labels = new Map(shown.map((name) => [shownName(name, fields), label(name)]));
  return (
    <>
      <PageHeader title={t(`${textsOf(list)}.update.title`, { name: record.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={[...labels.keys()]}
            label={(field) => labels.get(field) ?? field}
            labelOf={labelOf}
            before={record}
            current={current}
            sent={form.sent}
          />
        ) : null}
        {children(form, storedDraft(fields, { ...record, version }))}
      </div>
    </>
  );
}
