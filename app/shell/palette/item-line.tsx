import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import type { Item } from "./result-items";

/** What a line shows, in a link or an option. */
export function ItemLine({ item: { icon, number, title, hint, isClosed } }: { item: Item }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon name={icon} size={18} className="opacity-85" />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {number ? <span className="mr-2 tabular-nums opacity-85">{number}</span> : null}
        {title}
      </span>
      {isClosed ? <span className="text-sm opacity-85">{t("search.closed")}</span> : null}
      {hint ? (
        <span className="line-clamp-2 max-w-1/2 text-end text-sm opacity-85" title={hint}>
          {hint}
        </span>
      ) : null}
    </>
  );
}
