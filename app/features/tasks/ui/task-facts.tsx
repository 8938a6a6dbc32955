import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Avatar } from "~/ui/layout/avatar";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { PhoneLink } from "~/ui/layout/contact-links";
import { DefinitionList } from "~/ui/list/definition-list";
import { RichText } from "~/kernel/rich-text/rich-text";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { TaskDetail } from "../queries/detail";

type Props = { task: TaskDetail };

export function AboutTask({ task }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = (instant: number | null) => (instant === null ? null : format.dateTime(instant));
  return (
    <Section title={t("tasks.detail.about")}>
      {task.description ? (
        <RichText text={task.description} doc={task.descriptionDoc} className="mb-4" />
      ) : null}
      <DefinitionList
        items={[
          { label: t("tasks.field.priority"), value: <PriorityMark priority={task.priority} /> },
          {
            label: t("tasks.field.plannedStartOn"),
            value: task.plannedStartOn ? format.day(task.plannedStartOn) : null,
          },
          {
            label: t("tasks.field.createdBy"),
            value: `${task.createdBy.name}, ${format.dateTime(task.createdAt)}`,
          },
          { label: t("tasks.field.startedAt"), value: at(task.startedAt) },
          { label: t("tasks.field.doneAt"), value: at(task.doneAt) },
        ]}
      />
    </Section>
  );
}

/** The assignees, the lead first, with links to call them. */
export function TaskPeople({ task }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("tasks.detail.people")}>
      {task.technicians.length === 0 ? (
        <p className="text-muted">{t("tasks.list.nobody")}</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {task.technicians.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={person.name} />
            <span className="line-words font-medium">
              {person.name}{" "}
              {person.isLead ? (
                <Badge tone="primary" icon="star">
                  {t("tasks.field.lead")}
                </Badge>
              ) : null}
            </span>
            <PhoneLink number={person.phone} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
