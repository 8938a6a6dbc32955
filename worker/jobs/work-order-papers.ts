import type { Handler } from "./handlers";

/** The PDF of a signed or finished revision, made once, kept unchanged. */
export const makePaper: Handler = async () => {
  throw new Error("The paper of a work order is not there yet");
};
