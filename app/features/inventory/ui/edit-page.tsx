import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RECORD_LISTS } from "~/kernel/record-lists";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import type { FormProps } from "~/shell/records/record-form";
import { PageHeader } from "~/ui/layout/page-header";
import { type InventoryList, textsOf } from "../model";
import { usePageForm } from "./page-form";

type Props<Field extends string, Found> = {
  list: InventoryList;
  record: Found;
  /** The fields that a conflict shows. Relations are shown by name. */
  fields: readonly Field[];
  label: (field: Field) => string;
  labelOf?: (field: Field, value: unknown) => string;
  /** The form. Based on `seen`, the next save overwrites what another user changed. */
  children: (form: FormProps, seen: Found) => ReactNode;
};

/** The page that changes a record: what another user changed meanwhile, and the form. */
export function EditPage<
  Field extends string,
  Found extends Record<Field, unknown> & { id: string; name: string; version: number },
>({ list, record, children, ...compared }: Props<Field, Found>) {
  const { t } = useTranslation();
  const form = usePageForm(list, "update", `${RECORD_LISTS[list]}/${record.id}`);
  const current = storedVersion(form.refusal);
  return (
    <>
      <PageHeader title={t(`${textsOf(list)}.update.title`, { name: record.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict {...compared} before={record} current={current} sent={form.sent} />
        ) : null}
        {children(form, current ? { ...record, version: current.version } : record)}
      </div>
    </>
  );
}
