import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";

/** Prints the page as shown. Without JavaScript, the browser's menu does the same. */
export function PrintButton() {
  const { t } = useTranslation();
  if (!useHydrated()) return null;
  return (
    <Button type="button" icon="printer" className="print:hidden" onClick={() => window.print()}>
      {t("analytics.print")}
    </Button>
  );
}
