import { useTranslation } from "react-i18next";
import { Notice } from "../layout/notice";
import type { Wizard } from "./use-wizard";

/** What is missing or wrong in a whole form, for its overview: each item leads to its field. */
export function OpenFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  if (wizard.open.length === 0) return null;
  return (
    <Notice kind="warning" title={t("ui.stepper.open")}>
      <ul>
        {wizard.open.map((field) => (
          <li key={field.id ?? field.name}>
            <button
              type="button"
              className="link-plain inline-flex min-h-11 cursor-pointer items-center text-start underline"
              onClick={() => wizard.show(field)}
            >
              {field.name}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
