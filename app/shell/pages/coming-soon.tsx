import { useTranslation } from "react-i18next";
import type { ComingSoon } from "~/server/page/coming-soon";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon, type IconName } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";

/** The page of a feature that the company has turned off, for those who may turn it on: what it does, and what to use until then. */
export function ComingSoon({
  comingSoon,
  icons,
}: {
  comingSoon: ComingSoon;
  icons: readonly IconName[];
}) {
  const { t } = useTranslation();
  const { title, text, switchPage, will, points, until } = comingSoon;
  return (
    <>
      <PageHeader title={title} text={text} />
      <div className="flex max-w-4xl flex-col gap-4">
        <Notice title={t("refusals.feature_off")}>
          {switchPage ? (
            <LinkButton to={switchPage} look="primary" className="mt-2" prefetches>
              {t("shell.denied.switch")}
            </LinkButton>
          ) : null}
        </Notice>
        <Section title={will}>
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {points.map((point, index) => (
              <Point
                key={point.key}
                icon={icons[index] ?? "check"}
                title={point.title}
                text={point.text}
              />
            ))}
          </ul>
        </Section>
        <Section title={until.title}>
          <p className="text-muted mb-4 max-w-prose text-pretty">{until.text}</p>
          <LinkButton to="/work-orders/new" icon="clipboard">
            {until.link}
          </LinkButton>
        </Section>
      </div>
    </>
  );
}

function Point({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="bg-primary/10 text-primary rounded-field h-fit p-2">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted text-pretty">{text}</p>
      </div>
    </li>
  );
}
