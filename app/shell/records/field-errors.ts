import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type RefusalResponse, refusedFields } from "~/kernel/refusal";
import { showRefusedAgain } from "~/ui/form/refused";

/** Error texts by field: `facts.fields` of a refusal maps each field's path to a key of `common.fields`. */
export function useFieldErrors(
  refusal: RefusalResponse | undefined,
): (field: string) => string | null {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    if (refusal) showRefusedAgain();
  }, [refusal]);
  return useCallback(
    (field: string) => {
      const reason = refusedFields(refusal?.facts)[field];
      if (!reason) return null;
      const key = `common.fields.${reason}`;
      return i18n.exists(key) ? t(key, { defaultValue: reason }) : (refusal?.message ?? null);
    },
    [refusal, t, i18n],
  );
}
