import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { updateEquipment } from "~/features/equipment/commands";
import { updateInput } from "~/features/equipment/inputs";
import {
  getEquipment,
  listEquipmentCategories,
  readRequestedChanges,
} from "~/features/equipment/queries";
import { EQUIPMENT_FIELDS } from "~/features/equipment/fields";
import { EquipmentForm } from "~/features/equipment/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [equipment, categories] = await Promise.all([
      getEquipment(ctx, args.params["id"] ?? ""),
      listEquipmentCategories(ctx),
    ]);
    if (!equipment.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { equipment, categories };
  });
}

/** Shows the changes first and stores them only after confirmation. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { step, ...fields } = readForm(updateInput, form);
    const sent = Object.fromEntries(
      [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    if (step === "edit") return { sent, changes: null };
    const input = parseInput(updateInput, { ...fields, id: args.params["id"] });
    if (step !== "confirmed") {
      const changes = await readRequestedChanges(ctx, input);
      if (changes.length > 0) return { sent, changes };
      return redirect(`/assets/equipment/${input.id}`);
    }
    const { id } = await updateEquipment(ctx, input);
    return redirect(`/assets/equipment/${id}?done=update`);
  });
}

export default function EditEquipment() {
  const { t } = useTranslation();
  const { equipment, categories } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && "changes" in actionData && actionData.changes) {
    return (
      <>
        <PageHeader title={t("equipment.update.question", { name: equipment.name })} />
        <ConfirmUpdate changes={actionData.changes} sent={actionData.sent} />
      </>
    );
  }
  return (
    <EditPage
      list="equipment"
      record={equipment}
      fields={EQUIPMENT_FIELDS}
      label={(field) => t(`equipment.field.${field}`)}
    >
      {(form, draft) => (
        <EquipmentForm
          draft={draft}
          categories={categories}
          {...form}
          submitLabel={t("equipment.update.review")}
        />
      )}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("equipment.detail.edit"), { edits: "equipment/:id" });

/** A change with display values. */
type ChangeLabel = { field: "name" | "categoryId"; from: string; to: string };

type ConfirmProps = { changes: ChangeLabel[]; sent: Record<string, string> };

/**
 * requirements §5: confirms a change of equipment and shows what will change. Without JavaScript it is a page of its own.
 * Nothing is stored yet.
 */
function ConfirmUpdate({ changes, sent }: ConfirmProps) {
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
