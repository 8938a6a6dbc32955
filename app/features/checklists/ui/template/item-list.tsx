import { useTranslation } from "react-i18next";
import { useLanguage } from "~/ui/layout/use-language";
import type { ChecklistItem } from "../../model";
import { isUnread } from "../../policy/lines";
import { UnreadMark } from "./unread-mark";
import { useLimits } from "../use-values";

/** The items of a version, as they are answered. */
export function ItemList({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ol className="divide-base-300 flex flex-col divide-y">
      {items.map((item) => (
        <li key={item.id} className="py-2 first:pt-0 last:pb-0">
          <Item item={item} />
        </li>
      ))}
    </ol>
  );
}

function Item({ item }: { item: ChecklistItem }) {
  const { t } = useTranslation();
  const limits = useLimits();
  const language = useLanguage();
  if (item.kind === "heading")
    return <h3 className="pt-2 font-semibold wrap-anywhere">{item.label}</h3>;
  if (item.kind === "note") return <p className="text-muted wrap-anywhere">{item.label}</p>;
  const facts = [
    t(`checklists.kind.${item.kind}`),
    limits(item) || item.unit,
    item.options.join(" / "),
    item.required ? t("checklists.item.required") : "",
    item.findingComment ? t("checklists.item.finding-comment") : "",
    item.findingPhoto ? t("checklists.item.finding-photo") : "",
    item.findingTicket ? t("checklists.item.finding-ticket") : "",
  ].filter((fact) => fact !== "");
  return (
    <>
      <p className="wrap-anywhere">{item.label}</p>
      <p className="text-muted text-sm">{facts.join(" · ")}</p>
      {isUnread(item, language) ? <UnreadMark /> : null}
    </>
  );
}
