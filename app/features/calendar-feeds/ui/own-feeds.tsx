import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { CalendarFeed } from "../model";

/** The feeds of the user. Their addresses were shown when they were created. */
export function OwnCalendarFeeds({ feeds }: { feeds: CalendarFeed[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("calendarFeeds.title")}>
      <p className="text-muted mb-4 text-pretty">{t("calendarFeeds.text")}</p>
      {feeds.length > 0 ? (
        <ul className="mb-4 flex flex-col gap-3">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      ) : null}
      <LinkButton to="/profile/calendar-feeds/new" icon="plus" preventScrollReset>
        {t("calendarFeeds.create.open")}
      </LinkButton>
    </Section>
  );
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope =
    feed.scope === "team" && feed.team.length > 0
      ? feed.team.join(", ")
      : t(`calendarFeeds.scope.${feed.scope}`);
  const used = feed.lastUsedAt
    ? t("calendarFeeds.last-used", { when: format.dateTime(feed.lastUsedAt) })
    : t("calendarFeeds.never-used");
  return (
    <li className="flex items-center gap-3">
      <Icon name="calendar" className="text-muted" />
      <div className="line-words">
        <p className="font-medium [overflow-wrap:anywhere]">{feed.label}</p>
        <p className="text-muted text-sm text-pretty">{`${scope} · ${used}`}</p>
      </div>
      <LinkButton
        to={`/profile/calendar-feeds/${feed.id}/revoke`}
        look="quiet"
        aria-label={t("calendarFeeds.revoke.open", { label: feed.label })}
        preventScrollReset
      >
        {t("calendarFeeds.revoke.short")}
      </LinkButton>
    </li>
  );
}
