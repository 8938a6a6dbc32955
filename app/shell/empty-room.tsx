import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";

/** A page of the menu whose contents are still to come: its title, and what will stand here. */
export function EmptyRoom({ room, comingSoon }: { room: string; comingSoon?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t(`${room}.title`)} />
      <EmptyState icon={comingSoon ? "calendar-clock" : "inbox"} title={t(`${room}.empty.title`)} text={t(`${room}.empty.text`)} />
    </>
  );
}
