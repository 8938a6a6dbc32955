import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RECORD_LISTS } from "~/kernel/record-lists";
import type { RefusalResponse } from "~/kernel/refusal";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import type { FormProps } from "~/shell/records/record-form";
import { PageHeader } from "~/ui/layout/page-header";
import { type InventoryList, textsOf } from "../model";

type Sent = Record<string, string> | undefined;

type Props<Field extends string, Found> = {
  list: InventoryList;
  record: Found;
  /** The fields that a conflict shows. Relations are shown by name. */
  fields: readonly Field[];
  label: (field: Field) => string;
  labelOf?: (field: Field, value: unknown) => string;
  /** The form. Based on `seen`, the next save overwrites what another user changed. */
  children: (form: FormProps, sent: Sent, seen: Found) => ReactNode;
};

/** The page that changes a record: what another user changed meanwhile, and the form. */
export function EditPage<
  Field extends string,
  Found extends Record<Field, unknown> & { id: string; name: string; version: number },
>({ list, record, children, ...compared }: Props<Field, Found>) {
  const { t } = useTranslation();
  const noun = textsOf(list);
  const { refusal, sent } = useActionData<{ refusal?: RefusalResponse; sent?: Sent }>() ?? {};
  const current = storedVersion(refusal);
  const form = {
    refusal,
    failed: t(`${noun}.update.failed`),
    submitLabel: t(`${noun}.update.confirm`),
    closeTo: `${RECORD_LISTS[list]}/${record.id}`,
  };
  return (
    <>
      <PageHeader title={t(`${noun}.update.title`, { name: record.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict {...compared} before={record} current={current} sent={sent} />
        ) : null}
        {children(form, sent, current ? { ...record, version: current.version } : record)}
      </div>
    </>
  );
}
