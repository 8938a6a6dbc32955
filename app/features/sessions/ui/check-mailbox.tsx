import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { BackToLogin } from "./back-to-login";

/** requirements §8. Shown for any address, so that it does not reveal which accounts exist. */
export function CheckMailbox({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className="card-surface flex flex-col gap-4 p-5" role="status">
      <Icon name="mail" size={32} className="text-primary" />
      <h1 className="text-xl font-bold">{t("sessions.requestPasswordReset.sent")}</h1>
      <p className="text-pretty [overflow-wrap:anywhere]">
        {t("sessions.requestPasswordReset.done", { email })}
      </p>
      <p className="text-muted text-sm text-pretty">
        {t("sessions.requestPasswordReset.nothing-came")}
      </p>
      <Link to="/forgot-password" className="link-plain flex min-h-11 items-center justify-center">
        {t("sessions.requestPasswordReset.again")}
      </Link>
      <BackToLogin />
    </div>
  );
}
