import * as z from "zod/mini";
import { addComment } from "~/features/comments/commands/add";
import { editComment } from "~/features/comments/commands/edit";
import { removeComment } from "~/features/comments/commands/remove";
import { addInput, editInput, removeInput } from "~/features/comments/inputs";
import { COMMENT_RESPONSE, findComment } from "~/features/comments/queries/comment";
import { getConversation } from "~/features/comments/queries/list";
import { getColleagues } from "~/features/comments/queries/readers";
import { MAX_COMMENT_LENGTH, MAX_PHOTOS, type Subject } from "~/features/comments/model";
import type { Area } from "~/kernel/authorization/access";
import { id, text } from "~/kernel/input/fields";
import { listOf, unread } from "~/kernel/input/measured";
import { parseInput } from "~/kernel/input/parse";
import { type Endpoint, endpoint } from "./endpoint";
import { updateEndpoint } from "./update-endpoint";

const listInput = z.object({ id: id(), before: z.optional(id()) });
const peopleInput = z.object({ id: id(), search: z._default(text(100), "") });
const sent = z.strictObject({
  id: id(),
  commentId: id(),
  text: z._default(text(MAX_COMMENT_LENGTH), ""),
  textDoc: z.optional(unread()),
  fileIds: z._default(listOf(id(), MAX_PHOTOS), []),
});
const comment = () =>
  z.looseObject({
    id: z.string(),
    version: z.number(),
    text: z.string(),
    author: z.object({ id: z.string(), name: z.string() }),
  });

/** Comment endpoints of one kind of record, below its path and with the access rule of its area. */
function conversation(
  noun: "workOrders" | "tasks" | "tickets",
  type: Subject["type"],
  access: Area,
  called: string,
): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: `/${noun}/:id/comments`,
      summary: `List the newest twenty comments on ${called}, oldest first; "before" returns the comments before the given one`,
      access,
      input: listInput,
      response: () =>
        z.object({
          comments: z.array(comment()),
          totalCount: z.number(),
          hasEarlier: z.boolean(),
        }),
      run: (ctx, input) => getConversation(ctx, { type, id: input.id }, { before: input.before }),
    }),
    endpoint({
      method: "PUT",
      path: `/${noun}/:id/comments`,
      summary: `Comment on ${called}. The client generates the id; repeating the request creates only one comment`,
      access,
      input: sent,
      response: COMMENT_RESPONSE,
      run: (ctx, { id: recordId, ...rest }) =>
        addComment(ctx, parseInput(addInput, { subject: { type, id: recordId }, ...rest })),
    }),
    endpoint({
      method: "GET",
      path: `/${noun}/:id/comments/people`,
      summary: `List the colleagues who can be mentioned in a comment on ${called}`,
      access,
      input: peopleInput,
      response: () =>
        z.object({
          entities: z.array(z.object({ id: z.string(), name: z.string(), hint: z.string() })),
        }),
      run: async (ctx, input) => ({
        entities: await getColleagues(ctx, { type, id: input.id }, input.search),
      }),
    }),
  ];
}

export const commentEndpoints = [
  ...conversation("workOrders", "work-order", "work-orders", "a work order"),
  ...conversation("tasks", "task", "tasks", "a task"),
  ...conversation("tickets", "ticket", "tickets", "a ticket"),
  updateEndpoint({
    path: "/comments",
    summary: "Update one's own comment",
    access: "signed-in",
    input: editInput,
    response: COMMENT_RESPONSE,
    current: findComment,
    run: editComment,
  }),
  endpoint({
    method: "DELETE",
    path: "/comments/:id",
    summary: "Remove a comment; a placeholder remains",
    access: "signed-in",
    input: removeInput,
    response: COMMENT_RESPONSE,
    run: (ctx, input) => removeComment(ctx, input),
  }),
];
