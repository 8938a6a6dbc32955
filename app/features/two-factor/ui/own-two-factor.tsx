import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import type { OwnTwoFactor as Step } from "../model";

/** Whether the user's account requires a code, and the available actions. */
export function OwnTwoFactor({ step }: { step: Step }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!step.on) {
    return (
      <Section title={t("twoFactor.own.title")}>
        <p className="text-muted mb-4 text-pretty">{t("twoFactor.own.off")}</p>
        <LinkButton to="/profile/second-step" icon="shield">
          {t("twoFactor.turnOn.title")}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section title={t("twoFactor.own.title")}>
      <p className="text-pretty">
        {t("twoFactor.own.on", { when: format.dateTime(step.since ?? 0) })}
      </p>
      {step.recoveryCodes > 0 ? (
        <p className="text-muted mt-1 text-sm">
          {t("twoFactor.own.left", { count: step.recoveryCodes })}
        </p>
      ) : null}
      {step.recoveryCodes === 0 ? (
        <div className="mt-3">
          <Notice kind="warning">{t("twoFactor.own.none-left")}</Notice>
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to="/profile/recovery-codes" icon="refresh">
          {t("twoFactor.renewRecoveryCodes.title")}
        </LinkButton>
        <LinkButton to="/profile/turn-off-second-step" icon="shield" preventScrollReset>
          {t("twoFactor.turnOff.title")}
        </LinkButton>
      </div>
    </Section>
  );
}
