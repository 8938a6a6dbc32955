import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";

/** `search` keeps the requested return path. */
export function BackToLogin({ search = "" }: { search?: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={search ? `/login?${search}` : "/login"}
      className="link-plain flex min-h-11 items-center justify-center gap-2"
    >
      <Icon name="arrow-left" />
      {t("sessions.back-to-login")}
    </Link>
  );
}
