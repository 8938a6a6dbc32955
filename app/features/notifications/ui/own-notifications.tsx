import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { useEffect, useState } from "react";
import {
  allowPush,
  type DeviceState,
  deviceState,
  endPush,
  warnPushUnavailable,
  renewPush,
} from "~/shell/session/push-device";

type PushState = "unknown" | DeviceState;

type Push = { state: PushState; busy: boolean; allow(): void; end(): void };

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

/**
 * Push messages on this device; `told` when this session is known to be subscribed. If push is unsupported or denied, the only effects are
 * a warning in the log and a message on the page.
 */
function usePush(publicKey: string, isNotified: boolean): Push {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState(false);
  async function become(change: () => Promise<PushState>) {
    setBusy(true);
    setState(await change().catch(warnPushUnavailable));
    setBusy(false);
  }
  useEffect(
    () => void stateHere(isNotified).catch(warnPushUnavailable).then(setState),
    [isNotified],
  );
  return {
    state,
    busy,
    allow: () => void become(() => allowPush(publicKey)),
    end: () => void become(endPush),
  };
}

/** Permission was granted before, and the session that was subscribed has ended. */
async function stateHere(isNotified: boolean): Promise<PushState> {
  const state = await deviceState();
  if (state === "on" && !isNotified) await renewPush();
  return state;
}
