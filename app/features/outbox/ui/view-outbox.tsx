import { useTranslation } from "react-i18next";
import { useOutbox } from "~/offline/outbox/outbox";
import { LinkButton } from "~/ui/layout/button";

/** Leads to the outbox, with the number of entries in it. */
export function ViewOutbox() {
  const { t } = useTranslation();
  const { length: count } = useOutbox().entries;
  return (
    <LinkButton look="quiet" to="/outbox">
      {count > 0 ? t("outbox.view-count", { count }) : t("outbox.view")}
    </LinkButton>
  );
}
