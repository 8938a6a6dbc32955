import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Formatter } from "~/kernel/text/format";
import { joinNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { Change } from "../policy/change";
import type { ChangesSince } from "../queries/changes";
import type { OrderFiles } from "./added-pictures";
import { ChangedField } from "./changed-field";

/** More are behind a disclosure. */
const MAX_SHOWN = 12;

type Props = { since: ChangesSince; order: OrderFiles };

/** What an approver has not seen yet: the changes since the revision before, field by field. */
export function RevisionChanges({ since: { revision, changes: found }, order }: Props) {
  const { t } = useTranslation();
  const number = { number: revision };
  if (!found) return <p className="text-muted">{t("workOrders.changes.incomparable", number)}</p>;
  const { changes, more, isPartial } = found;
  const rest = changes.slice(MAX_SHOWN);
  return (
    <Section
      title={t(changes.length > 0 ? "workOrders.changes.title" : "workOrders.changes.none", number)}
      className={changes.length > 0 || isPartial ? "" : "[&>header]:mb-0"}
    >
      <ChangesByRecord changes={changes.slice(0, MAX_SHOWN)} order={order} />
      {rest.length > 0 ? (
        <Disclosure
          summary={t("workOrders.changes.more", { count: rest.length + more })}
          className="pt-2"
        >
          <ChangesByRecord changes={rest} order={order} />
          {more > 0 ? (
            <p className="text-muted pt-2 text-sm">
              {t("workOrders.changes.unlisted", { count: more })}
            </p>
          ) : null}
        </Disclosure>
      ) : null}
      {isPartial ? (
        <p className="text-muted pt-2 text-sm">{t("workOrders.changes.partial", number)}</p>
      ) : null}
    </Section>
  );
}

type Changes = { changes: readonly Change[]; order: OrderFiles };

/** Below the order, report or checklist that they belong to. The changes of one field are one entry. */
function ChangesByRecord({ changes, order }: Changes) {
  const { t } = useTranslation();
  const format = useFormat();
  const records = groupsOf(changes, ({ about }) => recordTitle(about, t, format));
  return (
    <div className="flex flex-col gap-3">
      {records.map(([title, ofRecord]) => (
        <section key={title}>
          <h3 className="text-sm font-semibold">{title}</h3>
          <DefinitionList
            items={groupsOf(ofRecord, ({ label, name }) => joinNames(t(label), name)).map(
              ([label, ofField]) => ({
                label,
                value: <ChangedField changes={ofField} order={order} />,
              }),
            )}
          />
        </section>
      ))}
    </div>
  );
}

function recordTitle(about: Change["about"], t: TFunction, format: Formatter): string {
  if (about.of === "order") return t("workOrders.changes.order");
  if (about.of === "checklist") return joinNames(t("checklists.add.template"), about.name);
  return joinNames(
    t("dailyReports.detail.title"),
    format.dayWithWeekday(about.reportOn),
    about.author || t("workOrders.detail.erased"),
  );
}

/** In the order of their first ones. */
function groupsOf<One>(all: readonly One[], titleOf: (one: One) => string): [string, One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(titleOf(one), [...(groups.get(titleOf(one)) ?? []), one]);
  return [...groups];
}
