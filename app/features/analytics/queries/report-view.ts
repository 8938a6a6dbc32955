import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import {
  type DoneOrdersInput,
  doneOrdersInput,
  type MaintenanceInput,
  maintenanceInput,
  type ProjectsInput,
  projectsInput,
  reportInput,
  scopeInput,
} from "../inputs";
import type { Report } from "../model";
import {
  type DoneOrders,
  readDoneOrders,
  readProjects,
  type Projects,
  readTechnicians,
  type Technicians,
} from "./efficiency";
import { type Findings, readFindings } from "./checklist-findings";
import { readTechnicianHours, type TechnicianHours } from "./hours";
import { type Maintenance, readMaintenance } from "./maintenance";
import { type Assignments, type OrderStatus, readAssignments, readOrderStatus } from "./orders";

/** A report with its data and, where it has inputs beyond the scope, those inputs. */
export type ReportView =
  | { report: "order-status"; data: OrderStatus }
  | { report: "project-efficiency"; data: Projects; listParams: ProjectsInput }
  | { report: "order-efficiency"; data: DoneOrders; listParams: DoneOrdersInput }
  | { report: "technician-efficiency"; data: Technicians }
  | { report: "overtime" | "travel"; data: TechnicianHours }
  | { report: "assignments"; data: Assignments }
  | { report: "maintenance-on-time"; data: Maintenance; listParams: MaintenanceInput }
  | { report: "checklist-findings"; data: Findings };

type ListParams = Record<string, unknown>;
const READERS: Record<
  Report,
  (ctx: AuthContext, listParams: ListParams, pages: object) => Promise<ReportView>
> = {
  "order-status": async (ctx, listParams) => ({
    report: "order-status",
    data: await readOrderStatus(ctx, parseInput(scopeInput, listParams)),
  }),
  async "project-efficiency"(ctx, given, pages) {
    const listParams = { ...parseInput(projectsInput, given), ...pages };
    return { report: "project-efficiency", data: await readProjects(ctx, listParams), listParams };
  },
  async "order-efficiency"(ctx, given, pages) {
    const listParams = { ...parseInput(doneOrdersInput, given), ...pages };
    return { report: "order-efficiency", data: await readDoneOrders(ctx, listParams), listParams };
  },
  "technician-efficiency": async (ctx, listParams) => ({
    report: "technician-efficiency",
    data: await readTechnicians(ctx, parseInput(scopeInput, listParams)),
  }),
  overtime: async (ctx, listParams) => ({
    report: "overtime",
    data: await readTechnicianHours(ctx, parseInput(scopeInput, listParams), "overtime"),
  }),
  travel: async (ctx, listParams) => ({
    report: "travel",
    data: await readTechnicianHours(ctx, parseInput(scopeInput, listParams), "travel"),
  }),
  assignments: async (ctx, listParams) => ({
    report: "assignments",
    data: await readAssignments(ctx, parseInput(scopeInput, listParams)),
  }),
  async "maintenance-on-time"(ctx, given) {
    const listParams = parseInput(maintenanceInput, given);
    return {
      report: "maintenance-on-time",
      data: await readMaintenance(ctx, listParams),
      listParams,
    };
  },
  "checklist-findings": async (ctx, listParams) => ({
    report: "checklist-findings",
    data: await readFindings(ctx, parseInput(scopeInput, listParams)),
  }),
};

export function readListView(ctx: AuthContext, listParams: ListParams): Promise<ReportView> {
  return READERS[parseInput(reportInput, listParams["report"])](ctx, listParams, {});
}

/** Maximum rows in a file: a database response is limited to ten megabytes. */
const MAX_IN_A_FILE = 10_000;

/** Reads the same report from its first row on, for a file. */
export function readForFile(ctx: AuthContext, listParams: ListParams): Promise<ReportView> {
  return READERS[parseInput(reportInput, listParams["report"])](ctx, listParams, {
    pageNumber: 1,
    pageSize: MAX_IN_A_FILE,
  });
}
