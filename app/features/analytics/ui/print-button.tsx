import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { useListAddress } from "~/ui/list/list-address";
import { MAX_PRINTED_ROWS } from "../model";

type Props = {
  /** Rows of all pages of a list, and of this one. */ total?: number;
  shown?: number;
};

/** Prints the report with all its rows: those of other pages are loaded first. Without JavaScript, the browser's menu prints the page as shown. */
export function PrintButton({ total = 0, shown = total }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  const hydrated = useHydrated();
  const prints = useRef(false);
  const isWhole = shown >= Math.min(total, MAX_PRINTED_ROWS);
  useEffect(() => {
    if (!prints.current || !isWhole) return;
    prints.current = false;
    window.print();
  }, [isWhole]);
  if (!isWhole)
    return (
      <Link
        to={address({ pageSize: MAX_PRINTED_ROWS, pageNumber: null })}
        preventScrollReset
        className="btn btn-plain print:hidden"
        onClick={() => void (prints.current = true)}
      >
        <Icon name="printer" size={20} />
        {t("analytics.print")}
      </Link>
    );
  if (!hydrated) return null;
  return (
    <Button type="button" icon="printer" className="print:hidden" onClick={() => window.print()}>
      {t("analytics.print")}
    </Button>
  );
}
