import * as z from "zod/mini";
import { createTask } from "~/features/tasks/commands/create";
import { deleteTask } from "~/features/tasks/commands/delete";
import { updateTask } from "~/features/tasks/commands/update";
import { plainInput } from "~/features/tasks/inputs/commands";
import { listInput } from "~/features/tasks/inputs/list";
import { createInput, updateInput } from "~/features/tasks/inputs/task";
import { getTask } from "~/features/tasks/queries/detail";
import { listTasks } from "~/features/tasks/queries/list";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";

export const taskEndpoints = [
  endpoint({
    method: "GET",
    path: "/tasks",
    summary: "A page of tasks",
    access: "tasks",
    input: listInput,
    answer: z.object({ entities: z.array(z.looseObject({ id: z.string(), number: z.string(), version: z.number() })), totalCount: z.number() }),
    run: (ctx, input) => listTasks(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/tasks/:id",
    summary: "One task, with availableActions for who asks",
    access: "tasks",
    input: z.object({ id: id() }),
    run: (ctx, input) => getTask(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/tasks",
    summary: "Create a task. The caller makes its id: sending it twice makes one",
    access: "tasks",
    input: createInput,
    run: (ctx, input) => createTask(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/tasks/:id",
    summary: "Change a task that nobody has submitted yet",
    access: "tasks",
    input: updateInput,
    run: (ctx, input) => updateTask(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tasks/:id",
    summary: "Delete a task that nobody works on",
    access: "tasks",
    input: plainInput,
    run: (ctx, input) => deleteTask(ctx, input),
  }),
];
