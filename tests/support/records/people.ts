import { randomUUID } from "node:crypto";
import type { Approvals, ReportEntry } from "../../../app/kernel/features";
import type { Actor, Role } from "../../../app/kernel/authorization/roles";
import type { Statement } from "../../../app/database/open-database";
import { CAST, castMember, fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import type { FreshDatabase } from "../db/database";

/** Friday, 20 November 2026, 18:00 in Zagreb. */
export const NOW = Date.UTC(2026, 10, 20, 17);
export const DAY_MS = 86_400_000;
export const TODAY = "2026-11-20";

/** A seeded customer with a location, a room and an asset of its own: Brodogradilište Žuti Rt. */
export const PLACE = {
  customerId: fixedId(2, 0),
  locationId: fixedId(3, 0),
  roomId: fixedId(4, 0),
  assetId: fixedId(5, 0),
};
/** Hotel Čempres and its location. */
export const OTHER_PLACE = {
  customerId: fixedId(2, 1),
  locationId: fixedId(3, 10),
  roomId: fixedId(4, 100),
  assetId: fixedId(5, 100),
};

export const who = (key: string) => castMember(key).id;

/** The sessions of the seeded users. */
export function castSessions(): Statement[] {
  return CAST.map(({ key, id }) => sessionOf(key, id));
}

/** A seeded user, signed in. */
export function actorOf(key: string): Actor {
  const { id: userId, name, surname, roles } = castMember(key);
  const customerId = roles.includes("CUSTOMER_USER")
    ? fixedId(2, 7)
    : roles.includes("PARTNER_USER")
      ? fixedId(2, 6)
      : null;
  return { userId, sessionId: `session-${key}`, name, surname, roles: [...roles], customerId };
}

/** As many additional users of a role as a race needs, signed in. */
export async function addUsers(fresh: FreshDatabase, role: Role, count: number): Promise<Actor[]> {
  const people = Array.from({ length: count }, (_, index): Actor => {
    const userId = randomUUID();
    return {
      userId,
      sessionId: `session-${userId}`,
      name: `${role} ${index}`,
      surname: "Mnoštvo",
      roles: [role],
      customerId: null,
    };
  });
  await fresh.database.write(people.flatMap(userStatements));
  return people;
}

function userStatements({ userId, name, surname, roles }: Actor): Statement[] {
  const email = `${userId}@example.com`;
  const at = { created_at: NOW, updated_at: NOW };
  return [
    insert("users", {
      id: userId,
      name,
      surname,
      sort_key: name,
      email,
      email_key: email,
      invite_status: "ACCEPTED",
      ...at,
    }),
    ...roles.map((role) => insert("user_roles", { user_id: userId, role })),
    sessionOf(userId, userId),
  ];
}

function sessionOf(key: string, userId: string): Statement {
  return insert("sessions", {
    id: `session-${key}`,
    user_id: userId,
    created_at: NOW,
    seen_at: NOW,
    expires_at: NOW + 60 * DAY_MS,
  });
}

export type Choices = {
  approvals?: number;
  taskApprovals?: number;
  fourEyes?: boolean;
  entry?: ReportEntry;
  locations?: boolean;
  rooms?: boolean;
  ticketing?: boolean;
};

/** Writes the tenant's settings. */
export async function chooseSettings(fresh: FreshDatabase, choices: Choices): Promise<void> {
  await fresh.database.write(settingStatements(choices));
}

/** The tenant's settings, valid since long before today; approvals 0 switches approvals off. */
export function settingStatements({
  approvals = 0,
  taskApprovals = 0,
  fourEyes = true,
  entry = "LEAD",
  locations = true,
  rooms = true,
  ticketing = true,
}: Choices = {}): Statement[] {
  const value: Approvals = { required: Math.max(1, approvals), fourEyes };
  const features = {
    APPROVALS_WORK_ORDER: { enabled: approvals > 0, value },
    APPROVALS_TASK: {
      enabled: taskApprovals > 0,
      value: { required: Math.max(1, taskApprovals), fourEyes },
    },
    DAILY_REPORT_ENTRY: { enabled: true, value: entry },
    LOCATIONS: { enabled: locations },
    ROOMS: { enabled: rooms },
    TICKETING: { enabled: ticketing },
  };
  const rows = Object.entries(features).map(([key, feature]) => [
    `feature.${key}`,
    JSON.stringify(feature),
  ]);
  const sql =
    "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES (?, '2026-01-01', ?, 0)";
  return rows.map((args) => ({ sql, args }));
}
