import type { IconName } from "~/ui/layout/icon";
import type { Section } from "../model";

export const SECTION_ICONS: Record<Section, IconName> = {
  company: "building",
  region: "globe",
  language: "languages",
  notifications: "bell",
  locations: "map-pin",
  rooms: "door",
  dailyReport: "clipboard",
  overtimeBands: "clock",
  workday: "clock",
  holidays: "calendar",
  workOrderApprovals: "user-check",
  taskApprovals: "check-square",
  pdfReport: "file",
  ticketing: "ticket",
  maintenance: "calendar-clock",
  checklists: "list-checks",
  entities: "eye",
  customerVisits: "calendar",
};
