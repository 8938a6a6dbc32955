import { useTranslation } from "react-i18next";
import type { LabelKind } from "~/kernel/label-codes";
import { MenuLink } from "~/ui/overlay/menu";

export function PrintLabel({ kind, id }: { kind: LabelKind; id: string }) {
  const { t } = useTranslation();
  return (
    <MenuLink to={`/api/labels/${kind}/pdf?recordId=${id}`} icon="printer" reloadDocument>
      {t("labels.print.one")}
    </MenuLink>
  );
}
