import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";

/** Shown only once the ticket and its photos are stored on this device. */
export function TicketQueued() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <EmptyState icon="circle-check" headingLevel={1} title={t("outbox.kept")}>
        <LinkButton look="primary" to="/outbox">
          {t("outbox.title")}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
