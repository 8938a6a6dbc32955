import { photosFor } from "~/features/attachments/ui/upload/held-files";
import { estimateServerTime } from "~/offline/connectivity/clock";
import type { Plan } from "~/offline/outbox/action";
import { ANSWER_ITEM } from "~/offline/outbox/entry-kinds";
import { isFinding } from "../../policy/answers";
import { answerFrom } from "./answer-fields";

/** Converts the form to an outbox message with the server's parser. The time is that of the tap, however late it is sent. */
export async function planAnswer(
  form: FormData,
  workOrderId: string,
  checklistId: string,
): Promise<Plan> {
  const capturedAt = await estimateServerTime();
  const text = (name: string) => String(form.get(name) ?? "");
  const photos = form.getAll("fileIds.").map(String);
  const input = answerFrom(
    form,
    { workOrderId, checklistId },
    { answerId: text("_key"), photos, capturedAt },
  );
  const { workOrderId: _order, checklistId: _list, ...body } = input;
  const limit = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const limits = { min: limit("_min"), max: limit("_max") };
  const { answerId: id, itemId, kind, tick, thousandths, content, comment, baseId } = input;
  return {
    entry: {
      id,
      kind: ANSWER_ITEM,
      capturedAt,
      call: {
        method: "PUT",
        path: `/workOrders/${workOrderId}/checklists/${checklistId}/answers`,
        body,
      },
      queue: workOrderId,
      title: text("_title"),
      record: `/work-orders/${workOrderId}/checklists/${checklistId}?item=${itemId}`,
      edit: null,
      photos: photosFor(photos),
      effect: {
        record: `work-orders/${workOrderId}`,
        answer: {
          id,
          checklistId,
          itemId,
          kind,
          tick,
          thousandths,
          content,
          comment,
          baseId,
          isFinding: kind !== "skipped" && isFinding(limits, input),
          photoCount: photos.length,
          at: capturedAt,
          closes: text("_closes") === "true",
          names: {
            order: text("_order"),
            checklist: text("_checklist"),
            item: text("_item"),
            unit: text("_unit"),
          },
        },
      },
    },
    draft: { form: text("_draft"), value: { comment, content } },
    // The next item is on the screen by then: a refused answer waits in the outbox.
    stays: true,
    delivered: () => null,
    refused: (refusal) => ({ refusal }),
  };
}
