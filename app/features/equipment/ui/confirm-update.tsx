import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";

/** A change with display values. */
type ChangeLabel = { field: "name" | "categoryId"; from: string; to: string };

type Props = { changes: ChangeLabel[]; sent: Record<string, string> };

/**
 * requirements §5: confirms a change of equipment and shows what will change. Without JavaScript it is a page of its own.
 * Nothing is stored yet.
 */
export function ConfirmUpdate({ changes, sent }: Props) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  const values = Object.entries(sent).filter(([name]) => !name.startsWith("_") && name !== "step");
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-4">
      <Notice kind="warning">{t("equipment.update.text")}</Notice>
      <Section title={t("equipment.update.changes")}>
        <dl className="definition-list">
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{t(`equipment.field.${field}`)}</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <span className="text-muted line-through">
                  {from || t("equipment.uncategorised")}
                </span>
                <Icon name="arrow-right" size={16} />
                <strong>{to || t("equipment.uncategorised")}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {values.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IdempotencyField />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" name="step" value="edit">
          {t("equipment.update.back")}
        </Button>
        <Button look="primary" busy={busy} name="step" value="confirmed">
          {t("equipment.update.confirm")}
        </Button>
      </div>
    </Form>
  );
}
