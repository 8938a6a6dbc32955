import { useTranslation } from "react-i18next";
import type { SavedViews } from "~/features/saved-views/model";
import { useViewTabs, ViewCommands } from "~/features/saved-views/ui/view-tabs";
import { Tabs } from "~/ui/list/tabs";

/** All tickets and the saved views, once there are any. */
export function TicketListTabs({ savedViews }: { savedViews: SavedViews }) {
  const { t } = useTranslation();
  const { tabs, selected, plain } = useViewTabs(savedViews);
  const all = { to: plain, label: t("tickets.list.all"), current: !selected };
  return (
    <div className="flex max-w-full min-w-0 items-center md:flex-wrap">
      {tabs.length > 0 ? <Tabs label={t("tickets.title")} tabs={[all, ...tabs]} /> : null}
      <ViewCommands savedViews={savedViews} />
    </div>
  );
}
