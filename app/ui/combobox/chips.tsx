import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import type { Option } from "./option";

/** The chosen options, each with a remove button. */
export function ComboboxChips({
  chosen,
  disabled,
  onRemove,
}: {
  chosen: Option[];
  disabled?: boolean | undefined;
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {chosen.map((option) => (
        <li
          key={option.id}
          className="bg-base-content/8 rounded-field inline-flex max-w-full items-center ps-3"
        >
          <span className="min-w-0 py-1 break-words">{option.name}</span>
          <button
            type="button"
            disabled={disabled}
            className="btn btn-ghost btn-square ms-1"
            aria-label={t("ui.combobox.remove", { name: option.name })}
            onClick={() => onRemove(option.id)}
          >
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
