import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";

/** A page of the menu without content yet: its title and what it will contain. */
export function EmptyPage({ room }: { room: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t(`${room}.title`)} />
      <EmptyState icon="inbox" title={t(`${room}.empty.title`)} text={t(`${room}.empty.text`)} />
    </>
  );
}
