import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { useListAddress } from "~/ui/list/list-address";

/** Shows the filter set by an opened number, with a link to clear it. */
export function ActiveFilters({ labels, names }: { labels: string[]; names: string[] }) {
  const { t } = useTranslation();
  const address = useListAddress();
  if (labels.length === 0) return null;
  const all = labels.join(" · ");
  return (
    <p className="mb-4 print:hidden">
      <Link
        to={address(Object.fromEntries([...names, "pageNumber"].map((name) => [name, null])))}
        className="btn btn-plain px-3 font-normal"
        aria-label={t("ui.filter.lift", { words: all })}
      >
        {all}
        <Icon name="x" size={16} />
      </Link>
    </p>
  );
}
