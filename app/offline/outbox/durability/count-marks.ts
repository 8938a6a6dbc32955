import { readMarks } from "./marks";

/** How many entries of this user the device has marked as saved. */
export function countMarks(owner: string): number {
  return readMarks().filter((mark) => mark.owner === owner).length;
}
