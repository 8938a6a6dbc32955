import { Icon } from "~/ui/layout/icon";
import type { Topic } from "../queries";
import { TOPIC_ICONS } from "./topic-icons";

type Props = { title: string; topics: Topic[]; warning?: boolean };

/** Short sentences, one point each, large enough to read at arm's length. */
export function Topics({ title, topics, warning = false }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <div className="grid items-start gap-3 md:grid-cols-2 md:gap-4 print:grid-cols-2">
        {topics.map(({ key, title, points }) => (
          <section
            key={key}
            id={key}
            className={`card-surface break-inside-avoid p-4 md:p-5 ${warning ? "border-s-warning border-s-4" : ""}`}
          >
            <h3 className="flex items-center gap-3 font-semibold">
              <span
                className={`rounded-field grid size-9 shrink-0 place-items-center ${warning ? "bg-warning text-warning-content" : "bg-primary/10 text-primary"}`}
              >
                <Icon name={TOPIC_ICONS[key] ?? "alert"} />
              </span>
              {title}
            </h3>
            <ul className="marker:text-muted mt-3 flex list-disc flex-col gap-2 ps-5 text-base text-pretty">
              {points.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
