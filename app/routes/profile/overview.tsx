import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { scopesFor } from "~/features/calendar-feeds/policy";
import { listOwnFeeds } from "~/features/calendar-feeds/queries/own";
import { OwnCalendarFeeds } from "~/features/calendar-feeds/ui/own-feeds";
import { isSubscribedHere } from "~/features/notifications/queries/push";
import { OwnNotifications } from "~/features/notifications/ui/own-notifications";
import { findOwnTwoFactor } from "~/features/two-factor/queries/own";
import { OwnTwoFactor } from "~/features/two-factor/ui/own-two-factor";
import { listOwnSessions, type OwnSession } from "~/features/sessions/queries";
import { findOwnStandIn } from "~/features/stand-ins/queries/read";
import { getCapacityAhead } from "~/features/work-capacity/queries/ahead";
import { WorkCapacitySection } from "~/features/work-capacity/ui/capacity-section";
import { may } from "~/kernel/authorization/actions";
import { readPage } from "~/server/page/page";
import { useInstallable } from "~/shell/home-screen/install-prompt";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { getOwnProfile } from "~/features/profile/queries";
import { OwnDetails } from "~/features/profile/ui/own-details";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { deviceOf } from "~/features/profile/ui/device-of";

/** Most browsers do not offer it, or have it installed. */
const InstallSection = lazy(async () => ({
  default: (await import("~/shell/home-screen/install-section")).InstallSection,
}));

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const own = may(ctx.actor, "work-capacity.read", { own: true })
      ? getCapacityAhead(ctx, ctx.actor.userId)
      : null;
    const [profile, secondStep, sessions, capacity, feeds, isNotified, standsInUntil] =
      await Promise.all([
        getOwnProfile(ctx),
        findOwnTwoFactor(ctx),
        listOwnSessions(ctx),
        own,
        listOwnFeeds(ctx),
        isSubscribedHere(ctx),
        findOwnStandIn(ctx),
      ]);
    return {
      profile,
      secondStep,
      sessions,
      capacity,
      standsInUntil,
      // Feeds outlive the right to create them only in this list, where they can be revoked.
      feeds: feeds.length > 0 || scopesFor(ctx.actor).length > 0 ? feeds : null,
      push: { publicKey: ctx.push.publicKey, isNotified },
    };
  });
}

export default function Profile() {
  const { t } = useTranslation();
  const { profile, secondStep, sessions, capacity, standsInUntil, feeds, push } =
    useLoaderData<typeof loader>();
  const format = useFormat();
  const isInstallable = useInstallable();
  useDoneToast("profile", "twoFactor", "notifications", "calendarFeeds");
  return (
    <>
      <PageHeader title={t("profile.title")} />
      <div className="flex max-w-2xl flex-col gap-4">
        {standsInUntil ? (
          <Notice kind="info">{t("standIns.own-until", { day: format.day(standsInUntil) })}</Notice>
        ) : null}
        <OwnDetails profile={profile} />
        <OwnTwoFactor step={secondStep} />
        {capacity ? (
          <WorkCapacitySection
            capacity={capacity}
            editTo={`/work-orders/capacity/${capacity.userId}`}
          />
        ) : null}
        {feeds ? <OwnCalendarFeeds feeds={feeds} /> : null}
        <OwnNotifications push={push} />
        {isInstallable ? (
          <Suspense fallback={null}>
            <InstallSection />
          </Suspense>
        ) : null}
        <OwnSessions sessions={sessions} />
        <Section title={t("profile.help.title")}>
          <p className="text-muted mb-4 text-pretty">{t("profile.help.text")}</p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/profile/helpdesk" icon="help">
              {t("shell.account.helpdesk")}
            </LinkButton>
            <LinkButton to="/profile/safety" icon="shield">
              {t("safety.title")}
            </LinkButton>
          </div>
        </Section>
      </div>
      <Outlet context={profile} />
    </>
  );
}

export const handle = pageHandle((t) => t("profile.title"));

/** The user's sessions, and an action that ends unknown ones. */
function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("profile.sessions.title")}>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3">
            <Icon name="monitor" className="text-muted" />
            <div className="line-words">
              <p className="font-medium">
                {deviceOf(session.userAgent) ?? t("profile.sessions.unknown-device")}
              </p>
              <p className="text-muted text-sm">
                {t("profile.sessions.since", { when: format.dateTime(session.createdAt) })}
              </p>
            </div>
            {session.isThis ? <Badge tone="success">{t("profile.sessions.this")}</Badge> : null}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <LinkButton
          to="/profile/sign-out-elsewhere"
          icon="log-out"
          className="mt-4"
          preventScrollReset
        >
          {t("profile.signOutElsewhere.title")}
        </LinkButton>
      ) : null}
    </Section>
  );
}
