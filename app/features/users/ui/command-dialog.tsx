import { useActionData, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { fullName } from "~/kernel/roles";
import { ConfirmForm } from "~/ui/confirm";
import type { User } from "../queries/user";
import type { UserCommand } from "../words";

type Props = { command: UserCommand; danger?: boolean; children?: ReactNode };

/** One command of an account: what it will do, and the server's answer when it refuses. */
export function CommandDialog({ command, danger, children }: Props) {
  const { t } = useTranslation();
  const user = useOutletContext<User>();
  const refusal = useActionData<{ refusal?: RefusalAnswer }>()?.refusal;
  const facts = { name: fullName(user), email: user.email };
  const again = command === "invite" && user.inviteStatus === "INVITED";
  return (
    <ConfirmForm
      title={again ? t("users.invite-again.title") : t(`users.${command}.title`, facts)}
      text={again ? t("users.invite-again.text", facts) : t(`users.${command}.text`, facts)}
      confirmLabel={again ? t("users.invite-again.confirm") : t(`users.${command}.confirm`)}
      danger={danger}
      fields={{ version: user.version }}
      error={refusal ? <RefusedCommand failed={t(`users.${command}.failed`)} message={refusal.message} /> : undefined}
      closeTo={`/users/${user.id}`}
    >
      {children}
    </ConfirmForm>
  );
}

/** RULES §1: that it failed, and why. */
export function RefusedCommand({ failed, message }: { failed: string; message: string }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{message}</p>
    </>
  );
}
