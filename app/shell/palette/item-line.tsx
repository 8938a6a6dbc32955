import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import type { Item } from "./result-items";

/** What a line shows, in a link or an option. */
export function ItemLine({ item: { icon, number, title, hint, isClosed } }: { item: Item }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon name={icon} size={18} className="opacity-85" />
      <span className="palette-title" title={title}>
        {number ? <span className="mr-2 tabular-nums opacity-85">{number}</span> : null}
        {title}
      </span>
      {isClosed ? <span className="text-sm opacity-85">{t("search.closed")}</span> : null}
      {hint ? (
        <span className="palette-hint" title={hint}>
          {hint}
        </span>
      ) : null}
    </>
  );
}
