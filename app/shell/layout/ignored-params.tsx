import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { IGNORED_PARAMS } from "~/kernel/paths";
import { Notice } from "~/ui/layout/notice";
import { useToast } from "~/ui/overlay/toast";

/** Says once that values in the address were left out, and removes the parameter. */
export function IgnoredParams() {
  const { t } = useTranslation();
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const isThere = params.has(IGNORED_PARAMS);
  useEffect(() => {
    if (!isThere) return;
    show("info", t("shell.ignored-params"));
    setParams(
      (before) => {
        before.delete(IGNORED_PARAMS);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isThere, setParams, show, t]);
  if (!isThere) return null;
  return (
    <noscript>
      <Notice>{t("shell.ignored-params")}</Notice>
    </noscript>
  );
}
