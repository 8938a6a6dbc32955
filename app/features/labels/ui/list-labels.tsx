import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LabelKind } from "~/kernel/label-codes";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { MAX_LABELS } from "../model";

/** The menu beside the title of a list: scan a label, and print the labels of the records as they are filtered. */
export function ListLabels({
  kind,
  total,
  children,
}: {
  kind: LabelKind;
  total: number;
  /** Further entries. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [filters] = useSearchParams();
  return (
    <Menu>
      <MenuLink to="/scan" icon="camera">
        {t("labels.scan.title")}
      </MenuLink>
      {children}
      {total > 0 ? (
        <MenuLink
          to={`/api/labels/${kind}/pdf?${filters}`}
          icon="printer"
          reloadDocument
          unavailable={
            total > MAX_LABELS ? t("labels.print.limit", { most: MAX_LABELS }) : undefined
          }
        >
          {t("labels.print.list")}
        </MenuLink>
      ) : null}
    </Menu>
  );
}
