import * as z from "zod/mini";
import { getUser } from "~/features/users/queries";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";

export const userEndpoints = [
  endpoint({
    method: "GET",
    path: "/users/:id",
    summary: "A user: the own one, for a system administrator any",
    access: "signed-in",
    input: z.object({ id: id() }),
    run: (ctx, input) => getUser(ctx, input.id),
  }),
];
