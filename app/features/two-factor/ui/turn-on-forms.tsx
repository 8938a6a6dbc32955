import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { Arrived } from "./arrived";
import { CodeInput } from "./code-input";
import { PasswordAgain } from "./proved-fields";
import { Icon } from "~/ui/layout/icon";
import { groupsOf } from "../policy";

export function BeginForm({ refusal }: { refusal: RefusalResponse | undefined }) {
  const { t } = useTranslation();
  return (
    <Section>
      <Form key="begin" method="post" className="flex flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal} title={t("twoFactor.turnOn.failed")}>
            {refusal.message}
          </RefusalNotice>
        ) : null}
        <p className="text-pretty">{t("twoFactor.own.off")}</p>
        <p className="text-pretty">{t("twoFactor.turnOn.text")}</p>
        <PasswordAgain refusal={refusal} />
        <Buttons label={t("twoFactor.turnOn.continue")} />
      </Form>
    </Section>
  );
}

export function ConfirmSetup({ setup, wrong }: { setup: SetupView; wrong: boolean }) {
  const { t } = useTranslation();
  return (
    <Section>
      <Form key="confirm" method="post" className="flex flex-col gap-4">
        {wrong ? <RefusalNotice of={setup} title={t("twoFactor.turnOn.failed")} /> : null}
        <Arrived>
          <SetupPicture {...setup} />
        </Arrived>
        <input type="hidden" name="setup" value={setup.setup} />
        <CodeInput error={wrong ? t("common.fields.wrong_code") : null} />
        <p className="text-muted text-sm text-pretty">{t("twoFactor.turnOn.elsewhere")}</p>
        <IdempotencyField />
        <Buttons label={t("twoFactor.turnOn.confirm")} />
      </Form>
    </Section>
  );
}

function Buttons({ label }: { label: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  return (
    <ActionBar>
      <LinkButton to="/profile" look="quiet">
        {t("ui.dialog.cancel")}
      </LinkButton>
      <Button look="primary" busy={busy}>
        {label}
      </Button>
    </ActionBar>
  );
}

type SetupView = {
  setup: string;
  secret: string;
  address: string;
  picture: { size: number; path: string };
};

/** The secret in its three forms for an app: scanned, opened on this device, or typed. */
function SetupPicture({ secret, address, picture }: SetupView) {
  const { t } = useTranslation();
  const { size, path } = picture;
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-pretty">{t("twoFactor.turnOn.scan")}</p>
      {/* Black on white in every theme, because cameras read that best. */}
      <svg
        viewBox={`-3 -3 ${size + 6} ${size + 6}`}
        role="img"
        aria-label={t("twoFactor.turnOn.picture")}
        shapeRendering="crispEdges"
        className="rounded-field border-base-300 w-56 border bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <a href={address} className="link-plain inline-flex min-h-11 items-center gap-2">
        <Icon name="phone" />
        {t("twoFactor.turnOn.open")}
      </a>
      <p className="text-muted text-sm">{t("twoFactor.turnOn.type")}</p>
      <p
        className="bg-base-200 rounded-field px-4 py-3 font-mono text-lg text-balance"
        translate="no"
      >
        {groupsOf(secret, 4).join(" ")}
      </p>
    </div>
  );
}
