import { useTranslation } from "react-i18next";
import type { OwnSession } from "~/features/sessions/queries";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { deviceOf } from "./device-of";

/** The user's sessions, and an action that ends unknown ones. */
export function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("profile.sessions.title")}>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3">
            <Icon name="monitor" className="text-muted" />
            <div className="min-w-0 flex-1">
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
