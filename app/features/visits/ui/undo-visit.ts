import { newId } from "~/kernel/ids";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import type { NoticeKind } from "~/ui/layout/notice";
import { doneActIn } from "../policy/done-act";

/** Takes an act back that the address names, and says how that ended: with what stays, or why it failed. */
export async function undoVisit(
  undo: string,
  done: string,
  failed: string,
): Promise<[NoticeKind, string]> {
  const it = doneActIn(undo);
  if (!it) return ["error", failed];
  const { id, version, act } = it;
  try {
    const { kept } = await callApi<{ kept: string[] }>(`/visits/${id}/undo`, {
      method: "POST",
      body: { version, act },
      idempotencyKey: newId(),
    });
    return kept.length > 0 ? ["warning", `${done}. ${kept.join(" ")}`] : ["success", done];
  } catch (error) {
    const reason = error instanceof ApiRefusal ? error.response.message : "";
    return ["error", [failed, reason].filter(Boolean).join(" ")];
  }
}
