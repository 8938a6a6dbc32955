import type { RefusalResponse } from "~/kernel/refusal";

/** A refusal by the server, in the user's language. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly response: RefusalResponse,
  ) {
    super(response.message);
  }
}
