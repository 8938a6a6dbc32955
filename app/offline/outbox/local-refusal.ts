import { getI18n } from "react-i18next";
import type { Refusal, RefusalResponse } from "../../kernel/refusal";

/** The refusal as the server would word it, in the language of this page. */
export function localRefusal({ code, reason, facts }: Refusal): RefusalResponse {
  const message = getI18n().t([`refusals.${reason}`, `refusals.${code}`], { defaultValue: reason });
  return { code, reason, facts, message, requestId: "" };
}
