import type { Area } from "~/kernel/authorization/access";
import type { CommandTable } from "~/server/command/define-command";
import { ID_RESPONSE } from "~/server/command/id-response";
import { type Endpoint, endpoint, type ResponseSchema } from "./endpoint";

type Noun = {
  path: `/${string}`;
  access: Area;
  commands: CommandTable;
  /** Schema of the responses. A deletion returns only the id. */
  response?: ResponseSchema;
};

/** The endpoints of a noun's commands: POST /:id/<name>, and DELETE /:id for "delete". */
export function commandEndpoints({ path, access, commands, response }: Noun): Endpoint[] {
  return Object.entries(commands).map(([name, { summary, input, run, call, ...own }]) => {
    const isDelete = name === "delete";
    const { method, path: below } = call ?? {
      method: isDelete ? "DELETE" : "POST",
      path: isDelete ? "/:id" : `/:id/${name}`,
    };
    return endpoint({
      method,
      path: `${path}${below}`,
      summary,
      access,
      input,
      response: own.response ?? (response && isDelete ? ID_RESPONSE : response),
      run,
    });
  });
}
