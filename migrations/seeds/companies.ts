import { KEYS } from "../../app/features/settings/queries";
import { hashPassword } from "../../app/server/authentication/passwords";
import { openDatabase } from "../../app/database/open-database";
import { WRITE_QUEUE_LIMITS } from "../../app/database/write-queue";
import type { FileStore } from "../lifecycle/file-store";
import type { ReportEntry } from "../../app/kernel/features";
import { actingIn, PATIENT_MS, seedSessions } from "./acting";
import { PASSWORD } from "./cast";
import { seedTemplates } from "./checklists";
import { daysOffAround, NO_DAYS_OFF, seedAbsences } from "./days-off";
import { completeOrder, usedParts } from "./endings";
import { insert } from "./insert";
import type { DemoLanguage } from "./language";
import { seedMaintenancePlans } from "./maintenance-plans";
import { seedNotices } from "./notices";
import { peopleStatements, placeStatements, stockStatements } from "./people-and-places";
import { drawPairs } from "./photos";
import { phraseStatements } from "./phrases";
import { settingsOf } from "./settings";
import { createOrder, orderScenarios } from "./stories";
import { seedTasks } from "./tasks";
import { seedTickets } from "./tickets";
import { planPastVisit, seedVisits } from "./visits";

type SeedCompany = {
  id: string;
  code: string;
  name: string;
  approvals: number;
  entry: ReportEntry;
  language: DemoLanguage;
  /** Has phrases, visits, days off, checklists and maintenance plans too. */
  usesEverything: boolean;
};

/** Same people and ids in both companies; acme requires two approvals, globex none. */
export const COMPANIES: SeedCompany[] = [
  {
    id: "01900000-0000-7000-8000-00000000ac3e",
    code: "acme",
    name: "Acme Servis d.o.o.",
    approvals: 2,
    entry: "LEAD",
    language: "en",
    usesEverything: true,
  },
  {
    id: "01900000-0000-7000-8000-0000000910be",
    code: "globex",
    name: "Globex Održavanje",
    approvals: 0,
    entry: "ALL_ASSIGNEES",
    language: "hr",
    usesEverything: false,
  },
];

/** As many batches as the write queue sends in one call. */
const AT_ONCE = WRITE_QUEUE_LIMITS.groupSize;

/** `store` keeps the photos of its reports: without it they have none. */
type Extent = { orders?: number; now?: Date; store?: FileStore["write"] | null };

/** Fills one migrated, empty database with half a year of a company's work. */
export async function seedCompany(
  company: SeedCompany,
  url: string,
  { orders = 300, now = new Date(), store = null }: Extent = {},
): Promise<void> {
  const database = openDatabase({ url, timeoutMs: PATIENT_MS });
  const then = now.getTime() - 200 * 86_400_000;
  const clocked = { created_at: then, updated_at: then };
  const daysOff = company.usesEverything ? daysOffAround(now) : NO_DAYS_OFF;
  const settings = [
    ...settingsOf(company),
    { key: KEYS.holidays, value: daysOff.holidays, validFrom: "2000-01-01" },
    { key: KEYS.holidayNames, value: daysOff.holidayNames, validFrom: "2000-01-01" },
  ];
  const { language, usesEverything: hasSchedule, usesEverything: hasChecklists } = company;
  const { statements, places } = placeStatements(clocked, language);
  const stories = orderScenarios(now, { orders, places, seed: company.approvals + 7, daysOff });
  const rows = settings.map(({ key, value, validFrom }) =>
    insert("settings", {
      key,
      valid_from: validFrom,
      value: JSON.stringify(value),
      changed_at: then,
    }),
  );
  await database.write([
    ...rows,
    ...statements,
    ...stockStatements(usedParts(stories)),
    ...(company.usesEverything ? phraseStatements(clocked) : []),
    ...peopleStatements(await hashPassword(PASSWORD), clocked),
    ...seedSessions(now.getTime()),
  ]);
  const as = actingIn({
    url,
    tenant: { id: company.id, code: company.code, name: company.name, origin: "" },
    settings,
    store,
  });
  const rules = {
    approvals: company.approvals > 0,
    entry: company.entry,
    checklists: hasChecklists,
    photos: store ? drawPairs() : [],
    language,
  };
  const created: (() => Promise<void>)[] = [];
  // One after another: order numbers follow the dates.
  for (const story of stories) {
    const made = await createOrder(as, language, story);
    const { version } = hasSchedule ? await planPastVisit(as, now, story, made) : made;
    created.push(() => completeOrder(as, story, version, rules));
  }
  // After the orders: a template with a category would add its checklist to those on its assets.
  if (hasChecklists) await seedTemplates(as("marko", new Date(then)));
  await mapConcurrently(created, AT_ONCE);
  await seedAbsences(as, daysOff);
  if (hasSchedule) await seedVisits(as, now, stories, { daysOff, language });
  await seedTasks(as, now, rules);
  await seedTickets(as, now, { language, daysOff, hasSchedule });
  if (company.usesEverything) await seedMaintenancePlans(as, now, { places, stories, daysOff });
  await seedNotices(database);
  // The outbox messages are about past events: they would send hundreds of notifications on the first start.
  await database.write([
    { sql: "DELETE FROM outbox" },
    { sql: "DELETE FROM sessions WHERE user_agent = 'seeds'" },
  ]);
}

async function mapConcurrently(jobs: (() => Promise<void>)[], hands: number): Promise<void> {
  const waiting = jobs.values();
  const work = async () => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: hands }, work));
}
