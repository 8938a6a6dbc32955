import * as z from "zod/mini";
import { createTask } from "~/features/tasks/commands/create";
import { taskCommands } from "~/features/tasks/commands/table";
import { updateTask } from "~/features/tasks/commands/update";
import { listInput } from "~/features/tasks/inputs/list";
import { createInput, updateInput } from "~/features/tasks/inputs/task";
import { getTask } from "~/features/tasks/queries/detail";
import { readStoredTask } from "~/features/tasks/queries/stored";
import {
  LISTED_TASK,
  listTasksWithTechnicians,
  readTaskTechnicians,
} from "~/features/tasks/queries/list";
import { id } from "~/kernel/input/fields";
import { ASSIGNED_TECHNICIANS } from "~/server/queries/assigned-technicians";
import { commandEndpoints } from "./command-endpoints";
import { deprecated } from "./deprecated";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

export const taskEndpoints = [
  endpoint({
    method: "GET",
    path: "/tasks",
    summary: "List tasks",
    access: "tasks",
    input: listInput,
    response: listResponse({
      ...LISTED_TASK,
      assigneeNames: () => deprecated(z.array(z.string()), "assignedTechnicians"),
      assignedTechnicians: ASSIGNED_TECHNICIANS,
    }),
    run: (ctx, input) => listTasksWithTechnicians(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/tasks/:id",
    summary: "Get a task, with the caller's availableActions",
    access: "tasks",
    input: z.object({ id: id() }),
    response: () =>
      z.looseObject({
        id: z.string(),
        assignedTechnicians: ASSIGNED_TECHNICIANS(),
        technicians: deprecated(z.array(z.looseObject({ id: z.string() })), "assignedTechnicians"),
      }),
    async run(ctx, { id }) {
      const [task, assignedTechnicians] = await Promise.all([
        getTask(ctx, id),
        readTaskTechnicians(ctx, id),
      ]);
      return { ...task, assignedTechnicians };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/tasks",
    summary:
      "Create a task. The client generates the id; repeating the request creates only one task",
    access: "tasks",
    input: createInput,
    run: (ctx, input) => createTask(ctx, input),
  }),
  updateEndpoint({
    path: "/tasks",
    summary: "Update a task that has not been submitted",
    access: "tasks",
    input: updateInput,
    current: readStoredTask,
    run: updateTask,
  }),
  ...commandEndpoints({ path: "/tasks", access: "tasks", commands: taskCommands }),
];
