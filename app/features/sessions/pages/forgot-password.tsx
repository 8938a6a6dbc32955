import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { readAnonymous } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { Announced } from "../ui/announced";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export default function ForgotPassword() {
  const { t } = useTranslation();
  return <Announced title={t("sessions.forgot.title")} text={t("sessions.forgot.text")} />;
}

export const handle = pageHandle((t) => t("sessions.forgot.title"));
