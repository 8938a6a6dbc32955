import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the product. app/kernel/authorization/access.ts decides who may open it, by the first segment. */
export default [
  index("routes/sessions/start.tsx"),
  layout("shell/pages/welcome.tsx", [
    route("login", "routes/sessions/login.tsx"),
    route("login/second-step", "routes/sessions/two-factor.tsx"),
    route("signup", "routes/sessions/signup.tsx"),
    route("forgot-password", "routes/sessions/forgot-password.tsx"),
    route("reset-password", "routes/sessions/reset-password.tsx"),
  ]),
  layout("shell/pages/public-page.tsx", [
    route("verify/:id", "routes/work-orders/verify.tsx", { id: "verify/order" }),
    route("verify/:id/:revision", "routes/work-orders/verify.tsx", { id: "verify/revision" }),
    route("verify/*", "routes/work-orders/verify.tsx", { id: "verify/unknown" }),
  ]),
  route("logout", "routes/sessions/logout.tsx"),
  route("preferences", "routes/profile/preferences.ts"),
  route("api/docs", "shell/api/api-docs.tsx"),
  route("offline-shell", "shell/pages/offline-shell.tsx"),
  ...files("analytics", "routes/analytics/report-file.ts"),
  ...files("analytics/entries", "routes/analytics/entries-file.ts"),
  ...files("work-orders", "routes/work-orders/list-file.ts"),
  ...files("work-orders/assigned", "routes/work-orders/list-file.ts"),
  ...files("tasks", "routes/tasks/list-file.ts"),
  ...files("tasks/assigned", "routes/tasks/list-file.ts"),
  ...files("tickets", "routes/tickets/list-file.ts"),
  ...files("customers", "routes/customers/list-file.ts"),
  ...files("partners", "routes/customers/list-file.ts"),
  ...files("locations", "routes/locations/list-file.ts"),
  ...files("rooms", "routes/rooms/list-file.ts"),
  ...files("assets", "routes/assets/list-file.ts"),
  ...files("assets/equipment", "routes/equipment/list-file.ts"),
  ...files("assets/spare-parts", "routes/spare-parts/list-file.ts"),
  ...files("users", "routes/users/list-file.ts"),
  layout("shell/layout/frame.tsx", [
    route("search", "routes/search/search.tsx"),
    route("analytics", "routes/analytics/overview.tsx"),
    route("analytics/entries", "routes/analytics/entries.tsx"),
    route("analytics/incomplete", "routes/analytics/incomplete.tsx"),
    route("analytics/hours", "routes/analytics/hours.tsx"),

    route("work-orders", "routes/work-orders/list.tsx", viewRoutes("work-orders")),
    route("work-orders/assigned", "routes/work-orders/assigned.tsx"),
    route("work-orders/new", "routes/work-orders/new.tsx"),
    route("work-orders/week", "routes/dashboard/week-ahead.tsx"),
    route("work-orders/report", "routes/daily-reports/choose-order.tsx"),
    route("work-orders/review", "routes/dashboard/review.tsx"),
    route("work-orders/capacity/:id", "routes/work-capacity/user.tsx"),
    route("work-orders/stand-ins", "routes/stand-ins/list.tsx"),
    route("work-orders/unfiled-reports", "routes/daily-reports/unfiled.tsx"),
    route("work-orders/:id", "routes/work-orders/detail.tsx", [
      route("pdf", "routes/work-orders/pdf.tsx"),
      route("timer", "routes/timers/timer.tsx"),
      route("visits/new", "routes/schedule/plan-on-order.tsx"),
      route("visits/:visitId/change", "routes/schedule/change-on-order.tsx"),
      route("visits/:visitId/cancel", "routes/schedule/cancel-on-order.tsx"),
      route("visits/:visitId/restore", "routes/schedule/restore-on-order.tsx"),
      route("documents/:documentId/remove", "routes/work-orders/remove-document.tsx"),
      route("checklists/add", "routes/checklists/add.tsx"),
      route("checklists/:checklistId/remove", "routes/checklists/remove.tsx"),
      route(":command", "routes/work-orders/command.tsx"),
      ...conversationRoutes("work-orders"),
    ]),
    route("work-orders/:id/edit", "routes/work-orders/edit.tsx"),
    route("work-orders/:id/checklists/:checklistId", "routes/checklists/fill.tsx"),
    route("work-orders/:id/sign", "routes/work-orders/sign.tsx"),
    route("work-orders/:id/check", "routes/work-orders/check.tsx"),
    route("work-orders/:id/daily-reports/new", "routes/daily-reports/new.tsx"),
    route("work-orders/:id/daily-reports/:reportId", "routes/daily-reports/detail.tsx", [
      route("withdraw", "routes/daily-reports/withdraw.tsx"),
      route("file", "routes/daily-reports/file-unfiled.tsx"),
      route("discard", "routes/daily-reports/discard.tsx"),
    ]),
    route("work-orders/:id/daily-reports/:reportId/edit", "routes/daily-reports/edit.tsx"),

    route("schedule", "routes/schedule/board.tsx", [
      route("plan/:id", "routes/schedule/plan-visit.tsx"),
      route("plan/:id/settle", "routes/schedule/settle-planning.tsx"),
      route("visits/:id", "routes/schedule/visit-details.tsx"),
      route("visits/:id/move", "routes/schedule/move-visit.tsx"),
      route("visits/:id/cancel", "routes/schedule/cancel-visit.tsx"),
      route("visits/:id/restore", "routes/schedule/restore-visit.tsx"),
    ]),
    route("tasks", "routes/tasks/list.tsx", viewRoutes("tasks")),
    route("tasks/assigned", "routes/tasks/assigned.tsx"),
    route("tasks/new", "routes/tasks/new.tsx"),
    route("tasks/:id", "routes/tasks/detail.tsx", [
      route("documents/:documentId/remove", "routes/tasks/remove-document.tsx"),
      route(":command", "routes/tasks/command.tsx"),
      ...conversationRoutes("tasks"),
    ]),
    route("tasks/:id/edit", "routes/tasks/edit.tsx"),
    route("tasks/:id/sign", "routes/tasks/sign.tsx"),
    route("tickets", "routes/tickets/list.tsx", viewRoutes("tickets")),
    route("tickets/new", "routes/tickets/new.tsx"),
    route("tickets/add-to-work-order", "routes/tickets/add-to-work-order.tsx"),
    route("tickets/:id", "routes/tickets/detail.tsx", [
      ...conversationRoutes("tickets"),
      route("documents/:documentId/remove", "routes/tickets/remove-document.tsx"),
      route("signed-pdf", "routes/tickets/signed-pdf.tsx"),
      route(":command", "routes/tickets/command.tsx"),
    ]),
    route("tickets/:id/edit", "routes/tickets/edit.tsx"),
    route("checklists", "routes/checklists/list.tsx"),
    route("checklists/new", "routes/checklists/new.tsx"),
    route("checklists/:id", "routes/checklists/detail.tsx", [
      route("duplicate", "routes/checklists/duplicate.tsx"),
      route(":command", "routes/checklists/command.tsx"),
    ]),
    route("checklists/:id/edit", "routes/checklists/edit.tsx"),
    route("preventive-maintenance", "routes/preventive-maintenance/list.tsx"),
    route("preventive-maintenance/new", "routes/preventive-maintenance/new.tsx"),
    route("preventive-maintenance/:id", "routes/preventive-maintenance/detail.tsx", [
      route(":command", "routes/preventive-maintenance/command.tsx"),
    ]),
    route("preventive-maintenance/:id/edit", "routes/preventive-maintenance/edit.tsx"),
    route("assets", "routes/assets/list.tsx"),
    route("assets/new", "routes/assets/new.tsx"),
    route("assets/:id", "routes/assets/detail.tsx", [
      route("documents/:documentId/remove", "routes/assets/remove-document.tsx"),
      route(":command", "routes/assets/command.tsx"),
    ]),
    route("assets/:id/edit", "routes/assets/edit.tsx"),
    route("assets/equipment", "routes/equipment/list.tsx"),
    route("assets/equipment/new", "routes/equipment/new.tsx"),
    route("assets/equipment/:id", "routes/equipment/detail.tsx", [
      route(":command", "routes/equipment/command.tsx"),
    ]),
    route("assets/equipment/:id/edit", "routes/equipment/edit.tsx"),
    route("assets/equipment/categories", "routes/equipment/categories.tsx", [
      route("new", "routes/equipment/category-new.tsx"),
      route(":id/rename", "routes/equipment/category-rename.tsx"),
      route(":id/delete", "routes/equipment/category-delete.tsx"),
    ]),
    route("assets/spare-parts", "routes/spare-parts/list.tsx"),
    route("assets/spare-parts/new", "routes/spare-parts/new.tsx"),
    route("assets/spare-parts/:id", "routes/spare-parts/detail.tsx", [
      route(":command", "routes/spare-parts/command.tsx"),
    ]),
    route("assets/spare-parts/:id/edit", "routes/spare-parts/edit.tsx"),
    route("locations", "routes/locations/list.tsx"),
    route("locations/new", "routes/locations/new.tsx"),
    route("locations/:id", "routes/locations/detail.tsx", [
      route(":command", "routes/locations/command.tsx"),
    ]),
    route("locations/:id/edit", "routes/locations/edit.tsx"),
    route("rooms", "routes/rooms/list.tsx"),
    route("rooms/new", "routes/rooms/new.tsx"),
    route("rooms/:id", "routes/rooms/detail.tsx", [route(":command", "routes/rooms/command.tsx")]),
    route("rooms/:id/edit", "routes/rooms/edit.tsx"),
    ...customerRoutes("customers"),
    ...customerRoutes("partners"),

    route("users", "routes/users/list.tsx"),
    route("users/new", "routes/users/new.tsx"),
    route("users/:id", "routes/users/detail.tsx", [route(":command", "routes/users/command.tsx")]),
    route("users/:id/edit", "routes/users/edit.tsx"),

    route("settings", "routes/settings/overview.tsx"),
    route("settings/company", "routes/settings/company.tsx", [
      route("remove-logo", "routes/settings/remove-logo.tsx"),
    ]),
    route("settings/region", "routes/settings/region.tsx"),
    route("settings/notifications", "routes/settings/notifications.tsx"),
    route("settings/daily-report", "routes/settings/daily-report.tsx"),
    route("settings/overtime", "routes/settings/overtime.tsx"),
    route("settings/holidays", "routes/settings/holidays.tsx"),
    route("settings/undelivered-mail", "routes/mails/undelivered.tsx", [
      route(":mailId/discard", "routes/mails/discard.tsx"),
    ]),
    route("settings/phrases", "routes/phrases/company.tsx", [
      route("new", "routes/phrases/new.tsx"),
      route(":id/edit", "routes/phrases/edit.tsx"),
      route(":id/delete", "routes/phrases/delete.tsx"),
    ]),
    route("settings/:section", "routes/settings/section.tsx"),
    route("c/:code", "routes/labels/open.tsx"),
    route("scan", "routes/labels/scan.tsx"),
    route("labels/:kind/not-ready", "routes/labels/not-ready.tsx"),
    route("share", "routes/work-orders/share.tsx"),
    route("outbox", "routes/outbox/list.tsx"),
    route("profile/phrases", "routes/phrases/own.tsx"),
    route("profile/helpdesk", "routes/helpdesk/guide.tsx"),
    route("profile/safety", "routes/safety/leaflet.tsx"),
    route("profile", "routes/profile/overview.tsx", [
      route("edit", "routes/profile/edit.tsx"),
      route("change-password", "routes/profile/change-password.tsx"),
      route("sign-out-elsewhere", "routes/profile/sign-out-elsewhere.tsx"),
      route("calendar-feeds/new", "routes/calendar-feeds/new.tsx"),
      route("calendar-feeds/:id/revoke", "routes/calendar-feeds/revoke.tsx"),
      route("turn-off-second-step", "routes/two-factor/turn-off.tsx"),
    ]),
    route("profile/second-step", "routes/two-factor/turn-on.tsx"),
    route("profile/recovery-codes", "routes/two-factor/recovery-codes.tsx"),
    route("profile/notifications", "routes/notifications/list.tsx"),
    route("profile/notifications/choices", "routes/notifications/choices.tsx"),
    route("*", "shell/pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;

/** The pages of customers and partners: one kind of record under two paths. */
function customerRoutes(view: "customers" | "partners") {
  const named = (page: string) => ({ id: `${view}/${page}` });
  return [
    route(view, "routes/customers/list.tsx", named("list")),
    route(`${view}/new`, "routes/customers/new.tsx", named("new")),
    route(`${view}/:id`, "routes/customers/detail.tsx", named("detail"), [
      route(":command", "routes/customers/command.tsx", named("command")),
    ]),
    route(`${view}/:id/edit`, "routes/customers/edit.tsx", named("edit")),
  ];
}

/** A list or a report as a file, in each format. */
function files(path: string, module: string) {
  return ["csv", "xlsx"].map((format) =>
    route(`${path}/${format}`, module, { id: `${path}/${format}` }),
  );
}

/** The pages of comments, under each record that has a conversation. */
function conversationRoutes(record: "work-orders" | "tasks" | "tickets") {
  const named = (page: string) => ({ id: `${record}/comments/${page}` });
  return [
    route("comments/new", "routes/comments/new.tsx", named("new")),
    route("comments/:commentId/edit", "routes/comments/edit.tsx", named("edit")),
    route("comments/:commentId/remove", "routes/comments/remove.tsx", named("remove")),
  ];
}

/** The dialogs of saved views, above each list that has them. */
function viewRoutes(list: "work-orders" | "tasks" | "tickets") {
  const named = (page: string) => ({ id: `${list}/views/${page}` });
  return [
    route("views/new", "routes/saved-views/new.tsx", named("new")),
    route("views/:viewId/edit", "routes/saved-views/edit.tsx", named("edit")),
    route("views/:viewId/delete", "routes/saved-views/delete.tsx", named("delete")),
    route("views/:viewId/default", "routes/saved-views/set-default.tsx", named("default")),
  ];
}
