import type { Client } from "./client";

/**
 * Tomislav leads the records that are written to, Tea helps, Tarik is unrelated; Tomislav wrote the comment and the
 * report, Ćiro created the ticket.
 */
export const WHO = [
  "sanja",
  "marko",
  "ana",
  "tomislav",
  "tea",
  "tarik",
  "emina",
  "ciro",
  "petar",
] as const;
export type Crew = Record<(typeof WHO)[number], Client>;

const OFFICE = "● ● – – – – – – –";
/** The write permissions of domain-rules §7 by call name; columns as in WHO. */
const ROWS: Record<string, string[]> = {
  "● ● – ● ● ● – – –": ["PUT /workOrders", "PUT /tasks", "PUT /dailyReports", "PUT /phrases"],
  "● ● – ● ● – – – –": [
    "POST /workOrders/{id}/start",
    "PUT /workOrders/{id}/documents",
    "POST /tasks/{id}/start",
    "PUT /tasks/{id}/documents",
  ],
  "● ● ● ● ● ● – – –": ["PUT /savedViews", "PUT /calendarFeeds"],
  "● ● ● ● ● – – – –": ["PUT /workOrders/{id}/comments", "PUT /tasks/{id}/comments"],
  "● ● – ● – – – – –": [
    ...["submitForApproval", "sign", "updateNotes"].map(
      (command) => `POST /workOrders/{id}/${command}`,
    ),
    ...["submitForApproval", "complete"].map((command) => `POST /tasks/{id}/${command}`),
    "POST /dailyReports/{id}",
    "POST /dailyReports/{id}/withdraw",
    "DELETE /comments/{id}",
  ],
  "– – – ● – – – – –": [
    "POST /comments/{id}",
    "POST /timers/{id}/stop",
    "POST /phrases/{id}",
    "DELETE /phrases/{id}",
    "POST /savedViews/{id}",
    "POST /savedViews/{id}/setDefault",
    "DELETE /savedViews/{id}",
    "DELETE /calendarFeeds/{id}",
  ],
  "● – – ● – – – – –": ["POST /tasks/{id}/sign"],
  "● ● ● – – – – – –": ["approve", "allowEditing", "addApproverNote"].flatMap((command) => [
    `POST /workOrders/{id}/${command}`,
    `POST /tasks/{id}/${command}`,
  ]),
  [OFFICE]: [
    ...["returnToBacklog", "closeUnsigned", "callOff", "enableRetroactiveEntry"].map(
      (command) => `POST /workOrders/{id}/${command}`,
    ),
    "POST /workOrders/{id}",
    "POST /workOrders/{id}/undo",
    "DELETE /workOrders/{id}",
    "POST /tasks/{id}",
    "DELETE /tasks/{id}",
    "POST /tasks/{id}/returnToBacklog",
    "POST /tasks/{id}/reopen",
    ...["accept", "reject", "undo", "start", "complete"].map(
      (command) => `POST /tickets/{id}/${command}`,
    ),
    "POST /tickets/{id}/removeFromWorkOrder",
    "PUT /users/{id}/workCapacity",
    "POST /visits/{id}",
    ...["cancel", "restore", "undo"].map((command) => `POST /visits/{id}/${command}`),
    "POST /workOrders/{id}/settlePlanning",
  ],
  "– ● ● – – – – – –": ["POST /workOrders/{id}/requestReopening"],
  "● – – – – – – – –": [
    "POST /workOrders/{id}/reopen",
    "POST /workOrders/{id}/lowerApprovals",
    "PUT /users",
    "POST /users/{id}",
    "DELETE /users/{id}",
    "PUT /users/invite/{id}",
    ...["activate", "deactivate", "sendPasswordReset", "turnOffSecondStep"].map(
      (command) => `POST /users/{id}/${command}`,
    ),
  ],
  "● ● – ● ● ● ● ● ●": ["PUT /tickets"],
  "● ● – – – – – ● –": [
    "POST /tickets/{id}",
    "DELETE /tickets/{id}",
    "POST /tickets/{id}/reopen",
    "PUT /tickets/{id}/comments",
    "PUT /tickets/{id}/documents",
  ],
};
/** Places, customers, inventory, maintenance plans and tenant settings: for the office only. */
const INVENTORY =
  /\/(customers|partners|locations|rooms|assets|equipment|equipmentCategories|spareParts|tenants|maintenancePlans|checklists)\b/;

export function rowOf(call: string): string | undefined {
  const [row] = Object.entries(ROWS).find(([, calls]) => calls.includes(call)) ?? [];
  return row ?? (INVENTORY.test(call) ? OFFICE : undefined);
}
