import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useListAddress } from "~/ui/list/list-address";
import { PROJECTS, type ProjectBy } from "../model";

/** Switches between projects by job number and by customer. */
export function ProjectSwitch({ by }: { by: ProjectBy }) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <nav aria-label={t("analytics.by.label")} className="view-switch mb-4 w-fit print:hidden">
      {PROJECTS.map((each) => (
        <Link
          key={each}
          to={address({ by: each, pageNumber: null })}
          preventScrollReset
          className="view-link"
          aria-current={each === by ? "page" : undefined}
        >
          {t(`analytics.by.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
