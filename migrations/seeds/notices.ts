import { readFileSync } from "node:fs";
import type { Statement, TenantDatabase } from "../../app/database/open-database";
import type { NotificationEvent } from "../../app/features/notifications/model";
import { recordOf } from "../../app/kernel/record-of";
import { type Language, LANGUAGES } from "../../app/kernel/text/languages";
import { castMember, fixedId } from "./cast";
import { insert } from "./insert";

type Titles = Record<string, { title: string }>;

/** Read when they are needed: Playwright imports the seeds without a loader for JSON. */
function titlesIn(language: Language): Titles {
  const file = new URL(`../../app/locales/${language}/topics.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

function titleOf(titles: Titles, event: NotificationEvent): string {
  const texts = titles[event.replaceAll(/[._]/g, "-")];
  if (!texts) throw new Error(`${event} has no title`);
  return texts.title;
}

/** The newest records of a kind, and what tells a person of them. */
type Source = {
  to: string;
  event: NotificationEvent;
  /** Selects id, about and at. */
  sql: string;
  path(id: string): string;
};

const ORDER = "w.id, w.number || ' ' || c.name AS about";
const OF_CUSTOMER = "work_orders w JOIN customers c ON c.id = w.customer_id";
const SOURCES: Source[] = [
  {
    to: "marko",
    event: "ticket.created",
    sql: "SELECT id, number || ' ' || name AS about, created_at AS at FROM tickets WHERE status = 'created' ORDER BY number DESC LIMIT 2",
    path: (id) => `/tickets/${id}`,
  },
  {
    to: "marko",
    event: "comment.added",
    sql: `SELECT t.id, t.number || ' ' || t.name AS about, c.created_at AS at FROM comments c JOIN tickets t ON t.id = c.subject_id
      WHERE c.subject_type = 'ticket' AND c.author_id <> '${castMember("marko").id}' ORDER BY c.created_at DESC LIMIT 2`,
    path: (id) => `/tickets/${id}#comments`,
  },
  ...["ana", "amar"].map((to): Source => ({
    to,
    event: "work_order.submitted",
    sql: `SELECT ${ORDER}, r.submitted_at AS at FROM ${OF_CUSTOMER} JOIN work_order_revisions r ON r.id = w.revision_id
      WHERE w.status = 'waiting-for-approvals' ORDER BY r.submitted_at DESC LIMIT 3`,
    path: (id) => `/work-orders/${id}`,
  })),
  ...["tomislav", "tea", "tarik"].map((to): Source => ({
    to,
    event: "work_order.assigned",
    sql: `SELECT ${ORDER}, a.from_at AS at FROM ${OF_CUSTOMER} JOIN work_order_assignments a ON a.work_order_id = w.id AND a.to_at IS NULL
      WHERE a.user_id = '${castMember(to).id}' AND w.status = 'backlog' ORDER BY a.from_at DESC LIMIT 3`,
    path: (id) => `/work-orders/${id}`,
  })),
];

/** The newest notifications of each person. The jobs are not run for the seeds: they would send hundreds. */
export async function seedNotices(database: Pick<TenantDatabase, "read" | "write">): Promise<void> {
  const topics = recordOf(LANGUAGES, titlesIn);
  const answers = await Promise.all(SOURCES.map(({ sql }) => database.read({ sql, args: [] })));
  const statements = SOURCES.flatMap((source, kind) =>
    (answers[kind]?.rows ?? []).map((row, index): Statement => {
      const about = String(row["about"]);
      const titles = recordOf(LANGUAGES, (language) =>
        titleOf(topics[language], source.event).replace("{{about}}", about),
      );
      return insert("notifications", {
        id: fixedId(16, kind * 10 + index),
        user_id: castMember(source.to).id,
        event: source.event,
        title: titles.en,
        titles: JSON.stringify(titles),
        path: source.path(String(row["id"])),
        listed: true,
        created_at: Number(row["at"]),
      });
    }),
  );
  await database.write(statements);
}
