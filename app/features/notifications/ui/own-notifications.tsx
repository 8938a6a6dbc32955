import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { usePush } from "./use-push";

/**
 * The user's preferences, and whether this device receives push messages. The browser asks for permission only here, after an explanation.
 */
export function OwnNotifications({
  push,
}: {
  push: { publicKey: string | null; isNotified: boolean };
}) {
  const { t } = useTranslation();
  return (
    <Section title={t("notifications.title")} id="notifications">
      {push.publicKey ? (
        <ThisDevice publicKey={push.publicKey} isNotified={push.isNotified} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/profile/notifications/choices" icon="settings">
          {t("notifications.choose.title")}
        </LinkButton>
        <LinkButton to="/profile/notifications" icon="inbox" look="quiet">
          {t("notifications.open")}
        </LinkButton>
      </div>
    </Section>
  );
}

function ThisDevice({ publicKey, isNotified }: { publicKey: string; isNotified: boolean }) {
  const { t } = useTranslation();
  const { state, busy, allow, end } = usePush(publicKey, isNotified);
  if (state === "unknown")
    return <p className="text-muted mb-4 text-pretty">{t("notifications.device.text")}</p>;
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <p className="text-pretty">{t(`notifications.device.${state}`)}</p>
      {state === "off" || state === "failed" ? (
        <Button type="button" look="primary" icon="bell" busy={busy} onClick={allow}>
          {t("notifications.device.allow")}
        </Button>
      ) : null}
      {state === "on" ? (
        <Button type="button" icon="ban" busy={busy} onClick={end}>
          {t("notifications.device.end")}
        </Button>
      ) : null}
      {state === "denied" ? <Notice>{t("notifications.device.denied-how")}</Notice> : null}
    </div>
  );
}
