import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the product. app/kernel/authorization/access.ts decides who may open it, by the first segment. */
export default [
  index("features/sessions/pages/start.tsx"),
  layout("shell/pages/welcome.tsx", [
    route("login", "features/sessions/pages/login.tsx"),
    route("login/second-step", "features/sessions/pages/two-factor.tsx"),
    route("signup", "features/sessions/pages/signup.tsx"),
    route("forgot-password", "features/sessions/pages/forgot-password.tsx"),
    route("reset-password", "features/sessions/pages/reset-password.tsx"),
  ]),
  route("logout", "features/sessions/pages/logout.tsx"),
  route("preferences", "features/profile/pages/preferences.ts"),
  route("api/docs", "shell/api/api-docs.tsx"),
  route("offline-shell", "shell/pages/offline-shell.tsx"),
  route("analytics/csv", "features/analytics/pages/csv.ts"),
  route("work-orders/csv", "features/work-orders/pages/csv.ts"),
  route("work-orders/assigned/csv", "features/work-orders/pages/assigned-csv.ts"),
  route("tasks/csv", "features/tasks/pages/csv.ts"),
  route("tasks/assigned/csv", "features/tasks/pages/assigned-csv.ts"),
  route("tickets/csv", "features/tickets/pages/csv.ts"),
  route("customers/csv", "features/customers/pages/csv.ts", { id: "customers/csv" }),
  route("partners/csv", "features/customers/pages/csv.ts", { id: "partners/csv" }),
  route("locations/csv", "features/locations/pages/csv.ts"),
  route("rooms/csv", "features/rooms/pages/csv.ts"),
  route("assets/csv", "features/assets/pages/csv.ts"),
  route("assets/equipment/csv", "features/equipment/pages/csv.ts"),
  route("assets/spare-parts/csv", "features/spare-parts/pages/csv.ts"),
  route("users/csv", "features/users/pages/csv.ts"),
  layout("shell/layout/frame.tsx", [
    route("search", "features/search/pages/search.tsx"),
    route("analytics", "features/analytics/pages/overview.tsx"),
    route("analytics/hours", "features/analytics/pages/hours.tsx"),

    route("work-orders", "features/work-orders/pages/list.tsx", viewRoutes("work-orders")),
    route("work-orders/assigned", "features/work-orders/pages/assigned.tsx"),
    route("work-orders/new", "features/work-orders/pages/new.tsx"),
    route("work-orders/week", "features/dashboard/pages/week-ahead.tsx"),
    route("work-orders/review", "features/dashboard/pages/review.tsx"),
    route("work-orders/capacity", "features/work-capacity/pages/team.tsx"),
    route("work-orders/capacity/:id", "features/work-capacity/pages/technician.tsx"),
    route("work-orders/unfiled-reports", "features/daily-reports/pages/unfiled.tsx"),
    route("work-orders/:id", "features/work-orders/pages/detail.tsx", [
      route("pdf", "features/work-orders/pages/pdf.tsx"),
      route("timer", "features/timers/pages/timer.tsx"),
      route("visits/new", "features/schedule/pages/plan-on-order.tsx"),
      route("visits/:visitId/change", "features/schedule/pages/change-on-order.tsx"),
      route("visits/:visitId/cancel", "features/schedule/pages/cancel-on-order.tsx"),
      route("visits/:visitId/restore", "features/schedule/pages/restore-on-order.tsx"),
      route("documents/:documentId/remove", "features/work-orders/pages/remove-document.tsx"),
      route("checklists/add", "features/checklists/pages/add.tsx"),
      route("checklists/:checklistId/remove", "features/checklists/pages/remove.tsx"),
      route(":command", "features/work-orders/pages/command.tsx"),
      ...conversationRoutes("work-orders"),
    ]),
    route("work-orders/:id/edit", "features/work-orders/pages/edit.tsx"),
    route("work-orders/:id/checklists/:checklistId", "features/checklists/pages/fill.tsx"),
    route("work-orders/:id/sign", "features/work-orders/pages/sign.tsx"),
    route("work-orders/:id/check", "features/work-orders/pages/check.tsx"),
    route("work-orders/:id/daily-reports/new", "features/daily-reports/pages/new.tsx"),
    route("work-orders/:id/daily-reports/:reportId", "features/daily-reports/pages/detail.tsx", [
      route("withdraw", "features/daily-reports/pages/withdraw.tsx"),
      route("file", "features/daily-reports/pages/file-unfiled.tsx"),
      route("discard", "features/daily-reports/pages/discard.tsx"),
    ]),
    route("work-orders/:id/daily-reports/:reportId/edit", "features/daily-reports/pages/edit.tsx"),

    route("schedule", "features/schedule/pages/board.tsx", [
      route("plan/:id", "features/schedule/pages/plan-visit.tsx"),
      route("visits/:id", "features/schedule/pages/visit-details.tsx"),
      route("visits/:id/move", "features/schedule/pages/move-visit.tsx"),
      route("visits/:id/cancel", "features/schedule/pages/cancel-visit.tsx"),
      route("visits/:id/restore", "features/schedule/pages/restore-visit.tsx"),
    ]),
    route("tasks", "features/tasks/pages/list.tsx", viewRoutes("tasks")),
    route("tasks/assigned", "features/tasks/pages/assigned.tsx"),
    route("tasks/new", "features/tasks/pages/new.tsx"),
    route("tasks/:id", "features/tasks/pages/detail.tsx", [
      route("documents/:documentId/remove", "features/tasks/pages/remove-document.tsx"),
      route(":command", "features/tasks/pages/command.tsx"),
      ...conversationRoutes("tasks"),
    ]),
    route("tasks/:id/edit", "features/tasks/pages/edit.tsx"),
    route("tasks/:id/sign", "features/tasks/pages/sign.tsx"),
    route("tickets", "features/tickets/pages/list.tsx", viewRoutes("tickets")),
    route("tickets/new", "features/tickets/pages/new.tsx"),
    route("tickets/add-to-work-order", "features/tickets/pages/add-to-work-order.tsx"),
    route("tickets/:id", "features/tickets/pages/detail.tsx", [
      ...conversationRoutes("tickets"),
      route("documents/:documentId/remove", "features/tickets/pages/remove-document.tsx"),
      route(":command", "features/tickets/pages/command.tsx"),
    ]),
    route("tickets/:id/edit", "features/tickets/pages/edit.tsx"),
    route("checklists", "features/checklists/pages/list.tsx"),
    route("checklists/new", "features/checklists/pages/new.tsx"),
    route("checklists/:id", "features/checklists/pages/detail.tsx", [
      route("duplicate", "features/checklists/pages/duplicate.tsx"),
      route(":command", "features/checklists/pages/command.tsx"),
    ]),
    route("checklists/:id/edit", "features/checklists/pages/edit.tsx"),
    route("preventive-maintenance", "features/preventive-maintenance/pages/list.tsx"),
    route("preventive-maintenance/new", "features/preventive-maintenance/pages/new.tsx"),
    route("preventive-maintenance/:id", "features/preventive-maintenance/pages/detail.tsx", [
      route(":command", "features/preventive-maintenance/pages/command.tsx"),
    ]),
    route("preventive-maintenance/:id/edit", "features/preventive-maintenance/pages/edit.tsx"),
    route("assets", "features/assets/pages/list.tsx"),
    route("assets/new", "features/assets/pages/new.tsx"),
    route("assets/:id", "features/assets/pages/detail.tsx", [
      route("documents/:documentId/remove", "features/assets/pages/remove-document.tsx"),
      route(":command", "features/assets/pages/command.tsx"),
    ]),
    route("assets/:id/edit", "features/assets/pages/edit.tsx"),
    route("assets/equipment", "features/equipment/pages/list.tsx"),
    route("assets/equipment/new", "features/equipment/pages/new.tsx"),
    route("assets/equipment/:id", "features/equipment/pages/detail.tsx", [
      route(":command", "features/equipment/pages/command.tsx"),
    ]),
    route("assets/equipment/:id/edit", "features/equipment/pages/edit.tsx"),
    route("assets/equipment/categories", "features/equipment/pages/categories.tsx", [
      route("new", "features/equipment/pages/category-new.tsx"),
      route(":id/rename", "features/equipment/pages/category-rename.tsx"),
      route(":id/delete", "features/equipment/pages/category-delete.tsx"),
    ]),
    route("assets/spare-parts", "features/spare-parts/pages/list.tsx"),
    route("assets/spare-parts/new", "features/spare-parts/pages/new.tsx"),
    route("assets/spare-parts/:id", "features/spare-parts/pages/detail.tsx", [
      route(":command", "features/spare-parts/pages/command.tsx"),
    ]),
    route("assets/spare-parts/:id/edit", "features/spare-parts/pages/edit.tsx"),
    route("locations", "features/locations/pages/list.tsx"),
    route("locations/new", "features/locations/pages/new.tsx"),
    route("locations/:id", "features/locations/pages/detail.tsx", [
      route(":command", "features/locations/pages/command.tsx"),
    ]),
    route("locations/:id/edit", "features/locations/pages/edit.tsx"),
    route("rooms", "features/rooms/pages/list.tsx"),
    route("rooms/new", "features/rooms/pages/new.tsx"),
    route("rooms/:id", "features/rooms/pages/detail.tsx", [
      route(":command", "features/rooms/pages/command.tsx"),
    ]),
    route("rooms/:id/edit", "features/rooms/pages/edit.tsx"),
    ...customerRoutes("customers"),
    ...customerRoutes("partners"),

    route("users", "features/users/pages/list.tsx"),
    route("users/new", "features/users/pages/new.tsx"),
    route("users/:id", "features/users/pages/detail.tsx", [
      route(":command", "features/users/pages/command.tsx"),
    ]),
    route("users/:id/edit", "features/users/pages/edit.tsx"),

    route("users/:id/work-capacity", "features/work-capacity/pages/user.tsx"),
    route("settings", "features/settings/pages/overview.tsx"),
    route("settings/company", "features/settings/pages/company.tsx"),
    route("settings/region", "features/settings/pages/region.tsx"),
    route("settings/notifications", "features/settings/pages/notifications.tsx"),
    route("settings/daily-report", "features/settings/pages/daily-report.tsx"),
    route("settings/overtime", "features/settings/pages/overtime.tsx"),
    route("settings/holidays", "features/settings/pages/holidays.tsx"),
    route("settings/undelivered-mail", "features/mails/pages/undelivered.tsx", [
      route(":mailId/discard", "features/mails/pages/discard.tsx"),
    ]),
    route("settings/phrases", "features/phrases/pages/company.tsx", [
      route("new", "features/phrases/pages/new.tsx"),
      route(":id/edit", "features/phrases/pages/edit.tsx"),
      route(":id/delete", "features/phrases/pages/delete.tsx"),
    ]),
    route("settings/:section", "features/settings/pages/section.tsx"),
    route("c/:code", "features/labels/pages/open.tsx"),
    route("scan", "features/labels/pages/scan.tsx"),
    route("labels/:kind/not-ready", "features/labels/pages/not-ready.tsx"),
    route("share", "features/work-orders/pages/share.tsx"),
    route("outbox", "features/outbox/pages/list.tsx"),
    route("profile/phrases", "features/phrases/pages/own.tsx"),
    route("profile/helpdesk", "features/helpdesk/pages/guide.tsx"),
    route("profile/safety", "features/safety/pages/leaflet.tsx"),
    route("profile", "features/profile/pages/overview.tsx", [
      route("edit", "features/profile/pages/edit.tsx"),
      route("change-password", "features/profile/pages/change-password.tsx"),
      route("sign-out-elsewhere", "features/profile/pages/sign-out-elsewhere.tsx"),
      route("calendar-feeds/new", "features/calendar-feeds/pages/new.tsx"),
      route("calendar-feeds/:id/revoke", "features/calendar-feeds/pages/revoke.tsx"),
      route("turn-off-second-step", "features/two-factor/pages/turn-off.tsx"),
    ]),
    route("profile/second-step", "features/two-factor/pages/turn-on.tsx"),
    route("profile/recovery-codes", "features/two-factor/pages/recovery-codes.tsx"),
    route("profile/notifications", "features/notifications/pages/list.tsx"),
    route("profile/notifications/choices", "features/notifications/pages/choices.tsx"),
    route("*", "shell/pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;

/** The pages of customers and partners: one kind of record under two paths. */
function customerRoutes(view: "customers" | "partners") {
  const named = (page: string) => ({ id: `${view}/${page}` });
  return [
    route(view, "features/customers/pages/list.tsx", named("list")),
    route(`${view}/new`, "features/customers/pages/new.tsx", named("new")),
    route(`${view}/:id`, "features/customers/pages/detail.tsx", named("detail"), [
      route(":command", "features/customers/pages/command.tsx", named("command")),
    ]),
    route(`${view}/:id/edit`, "features/customers/pages/edit.tsx", named("edit")),
  ];
}

/** The pages of comments, under each record that has a conversation. */
function conversationRoutes(record: "work-orders" | "tasks" | "tickets") {
  const named = (page: string) => ({ id: `${record}/comments/${page}` });
  return [
    route("comments/new", "features/comments/pages/new.tsx", named("new")),
    route("comments/:commentId/edit", "features/comments/pages/edit.tsx", named("edit")),
    route("comments/:commentId/remove", "features/comments/pages/remove.tsx", named("remove")),
  ];
}

/** The dialogs of saved views, above each list that has them. */
function viewRoutes(list: "work-orders" | "tasks" | "tickets") {
  const named = (page: string) => ({ id: `${list}/views/${page}` });
  return [
    route("views/new", "features/saved-views/pages/new.tsx", named("new")),
    route("views/:viewId/edit", "features/saved-views/pages/edit.tsx", named("edit")),
    route("views/:viewId/delete", "features/saved-views/pages/delete.tsx", named("delete")),
    route("views/:viewId/default", "features/saved-views/pages/set-default.tsx", named("default")),
  ];
}
