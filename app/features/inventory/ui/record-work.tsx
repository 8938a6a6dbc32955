import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = { /** The tabs of this page. */ tabs: readonly ("work-orders" | "tickets")[] };

/** In place of the activity of a record without a line of its own: where to find what was done for it. */
export function RecordWork({ tabs }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-muted basis-full">{t("activity.empty-with-work")}</p>
      {tabs.map((tab) => (
        <Link key={tab} to={`?tab=${tab}`} className="link-plain inline-flex min-h-11 items-center">
          {t(`shell.navigation.${tab}`)}
        </Link>
      ))}
    </div>
  );
}
