import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import type { RefusalResponse } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Select } from "~/ui/form/field";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { addChecklist } from "~/features/checklists/commands/add";
import { addInput } from "~/features/checklists/inputs/answer";
import { getAddable } from "~/features/checklists/queries/addable";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    templates: await getAddable(ctx, args.params["id"] ?? ""),
    checklistId: newId(),
  }));
}

export function action(args: ActionFunctionArgs) {
  const workOrderId = args.params["id"];
  return actOnPage(args, async (ctx, form) => {
    const { checklistId, templateId } = Object.fromEntries(form);
    await addChecklist(ctx, parseInput(addInput, { workOrderId, checklistId, templateId }));
    return redirect(`/work-orders/${workOrderId}?tab=checklists&done=add`);
  });
}

export default function AddChecklist() {
  const { t } = useTranslation();
  const { templates, checklistId } = useLoaderData<typeof loader>();
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  return (
    <ConfirmForm
      title={t("checklists.add.title")}
      confirmLabel={t("checklists.add.confirm")}
      fields={{ checklistId: result?.sent?.["checklistId"] ?? checklistId }}
      text={templates.length === 0 ? t("checklists.add.none") : undefined}
      error={
        result?.refusal ? (
          <RefusedCommand failed={t("checklists.add.failed")} message={result.refusal.message} />
        ) : undefined
      }
      closeTo={`/work-orders/${useParams()["id"]}?tab=checklists`}
    >
      {templates.length > 0 ? (
        <Select
          name="templateId"
          label={t("checklists.add.template")}
          required
          defaultValue={result?.sent?.["templateId"]}
          error={errorOf("templateId")}
        >
          {templates.map(({ id, name, itemCount }) => (
            <option key={id} value={id}>
              {`${name} (${t("checklists.items", { count: itemCount })})`}
            </option>
          ))}
        </Select>
      ) : null}
    </ConfirmForm>
  );
}
