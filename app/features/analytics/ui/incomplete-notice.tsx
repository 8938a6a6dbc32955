import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/layout/notice";
import { INCOMPLETE } from "../model";
import type { IncompleteCounts } from "../queries/incomplete";
import { type Around, incompleteAddress } from "./addresses";

type Props = Pick<IncompleteCounts, "counts" | "isOver"> & { around: Around };

/** Shown above the sums, whether they are final or not. */
export function IncompleteNotice({ counts, isOver, around }: Props) {
  const { t } = useTranslation();
  const some = INCOMPLETE.filter((of) => counts[of] > 0);
  if (some.length === 0 && isOver)
    return (
      <div className="mb-4">
        <Notice kind="success" title={t("analytics.incomplete.none")} />
      </div>
    );
  return (
    <div className="mb-4">
      <Notice kind="warning" title={t("analytics.incomplete.title")}>
        <ul>
          {isOver ? null : <li>{t("analytics.incomplete.running")}</li>}
          {some.map((of) => (
            <li key={of}>
              <Link
                to={incompleteAddress(around, of)}
                className="link-plain inline-flex min-h-11 items-center md:min-h-0"
              >
                {t(`analytics.incomplete.${of}`, { count: counts[of] })}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
