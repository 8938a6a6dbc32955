import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** A page that says what it will do, and the way back. */
export function Announced({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="card-surface flex flex-col gap-4 p-5">
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-pretty">{text}</p>
      <Link to="/login" className="link-plain flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" />
        {t("sessions.back-to-login")}
      </Link>
    </div>
  );
}
