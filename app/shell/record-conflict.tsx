import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { DefinitionList } from "~/ui/definition-list";
import { Notice } from "~/ui/notice";

/** A record as the server refused it with: its own fields, not yet looked at. */
export type StoredVersion = { version: number } & Record<string, unknown>;

/** The version that is stored now, where the server says that somebody was quicker; else null. */
export function storedVersion(refusal: RefusalAnswer | undefined): StoredVersion | null {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return isVersioned(current) ? current : null;
}

function isVersioned(current: unknown): current is StoredVersion {
  return typeof current === "object" && current !== null && "version" in current && typeof current.version === "number";
}

type Props<Field extends string> = {
  fields: readonly Field[];
  before: Record<Field, unknown>;
  current: StoredVersion;
  label: (field: Field) => string;
  /** How a value reads; itself where left out. */
  say?: (field: Field, value: unknown) => string;
};

/** What the other person changed, beside the form that still holds what was typed here. Saving again is then on purpose. */
export function RecordConflict<Field extends string>({ fields, before, current, label, say = asIs }: Props<Field>) {
  const { t } = useTranslation();
  const changed = fields.filter((field) => (current[field] ?? null) !== (before[field] ?? null));
  return (
    <Notice kind="warning" title={t("records.conflict.title")}>
      <p className="mb-2">{t("records.conflict.text")}</p>
      <DefinitionList items={changed.map((field) => ({ label: label(field), value: say(field, current[field]) || t("common.none") }))} />
    </Notice>
  );
}

function asIs(_field: string, value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
