import { measureBoardRows } from "./board-rows";
import { measureListRows } from "./list-rows";
import { measureListTimes } from "./list-times";
import type { Stage } from "./stage";
import type { Row } from "./table";

export async function measureLists(stage: Stage): Promise<Row[]> {
  return [
    ...(await measureListRows(stage)),
    ...(await measureBoardRows(stage)),
    ...(await measureListTimes(stage)),
  ];
}
