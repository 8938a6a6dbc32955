import { useTranslation } from "react-i18next";
import type { ComingSoon } from "~/server/page/coming-soon";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PageHeader } from "~/ui/layout/page-header";

/** Placeholder for a feature that is not built yet: what it will do and what to use until then. */
export function ComingSoon({
  comingSoon,
  icons,
}: {
  comingSoon: ComingSoon;
  icons: readonly IconName[];
}) {
  const { t } = useTranslation();
  const { title, text, will, points, until } = comingSoon;
  const mark = (
    <Badge tone="info" icon="hourglass">
      {t("shell.navigation.coming-soon")}
    </Badge>
  );
  return (
    <>
      <PageHeader title={title} text={text} above={<p className="mb-1">{mark}</p>} />
      <div className="flex max-w-4xl flex-col gap-4">
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
