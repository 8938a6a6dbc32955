import { expect, it } from "vitest";
import { type ApiResponse, send, signedIn } from "../support/api/client";
import { type ApiOperation, listOperations } from "../support/api/operations";
import { expectOwnFields } from "../support/api/conflict-fields";
import { nounOf, sampleOf } from "../support/api/sample";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";
import { type Crew, rowOf, WHO } from "../support/api/permissions";
import { SUBJECTS } from "../support/records/fixtures-by-subject";

const tenant = await makeTenant(EVERY_FEATURE);
const crew = Object.fromEntries(
  await Promise.all(WHO.map(async (key) => [key, await signedIn(tenant, key)])),
) as Crew;

/** Calls about the caller's own account: tests/api/own-account.test.ts, sessions.test.ts, notifications.test.ts, files.test.ts. */
const OWN = /^\w+ \/(auth|notificationSubscription|files)\b/;
/**
 * Calls on records that must be created first: tests/api/work-order-documents.test.ts, assets.test.ts, checklists.test.ts,
 * daily-reports.test.ts, mails.test.ts, stand-ins.test.ts, tenant-logo.test.ts, tickets.test.ts, timers.test.ts; tests/unit/schedule/plan-visit.test.ts,
 * stand-ins/give.test.ts.
 */
const ELSEWHERE =
  /\{documentId\}|workOrders\/\{id\}\/checklists|Unfiled$|undeliveredMails|removeLogo$|addToWorkOrder$|PUT \/(timers|visits)$| \/standIns\b/;
const calls = (await listOperations(tenant))
  .filter(
    ({ method, anonymous, name }) =>
      method !== "GET" && !anonymous && !OWN.test(name) && !ELSEWHERE.test(name),
  )
  // Calls that change the tenant's settings affect the calls after them.
  .toSorted((a, b) => Number(a.name.includes("tenants")) - Number(b.name.includes("tenants")));

async function request(
  each: ApiOperation,
  key: keyof Crew,
  id: string | null,
  version?: number,
): Promise<ApiResponse> {
  const call = each.call({ authorization: `Bearer ${crew[key].token}` });
  const sent = typeof call.body === "object" && call.body ? call.body : null;
  const body =
    sent && (version !== undefined || "version" in sent)
      ? { ...sent, version: version ?? 1 }
      : call.body;
  return send(
    tenant.origin,
    each.method,
    id ? each.path.replace(/\/01[0-9a-f-]{34}/, `/${id}`) : each.path,
    { ...call, body },
  );
}

function isVersioned({ fields }: ApiOperation): boolean {
  return fields.body.includes("version");
}

function refusalIn({ status, body }: ApiResponse) {
  return { status, code: body["code"], reason: body["reason"], facts: body["facts"] };
}

/** Refused for a missing permission, or answered as not found; any other response comes after the permission check. */
function isRefusal({ status, body }: ApiResponse): boolean {
  return status === 404 || (status === 403 && body["code"] === "not_allowed");
}

/** No record has it. */
const NEWER = 999_999;

const sample = sampleOf(calls, nounOf);

for (const each of calls) {
  const tags = sample.includes(each) ? [] : ["full"];
  it(
    `${each.name} is allowed for the roles of domain-rules §7, and for no other, whatever version is sent`,
    { tags },
    async () => {
      const make = each.name.includes("{id}") ? SUBJECTS[each.path.split("/")[2] ?? ""] : undefined;
      let id: string | null = null;
      const found: string[] = [];
      // Roles with the fewest permissions first, so that the record still exists when they are refused.
      for (const key of WHO.toReversed()) {
        id ??= (await make?.(crew)) ?? null;
        const newer = isVersioned(each) ? await request(each, key, id, NEWER) : null;
        const response = await request(each, key, id);
        expect(response.status, response.text).toBeLessThan(500);
        if (newer) {
          expect(newer.status, newer.text).not.toBe(200);
          if (newer.body["code"] === "version_conflict") expectOwnFields(each, newer);
          if (isRefusal(response)) expect(refusalIn(newer)).toEqual(refusalIn(response));
        }
        if (response.status === 200) id = null;
        found.unshift(isRefusal(response) ? "–" : "●");
      }
      expect(found.join(" ")).toBe(rowOf(each.name));
    },
  );
}
