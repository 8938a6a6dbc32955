import { expect, it } from "vitest";
import { WORK_ORDER_DIALOGS } from "~/features/work-orders/model";
import { BY_WEIGHT, pathOf } from "~/features/work-orders/ui/command/order-commands";

it("each command of an order leads to its dialog", () => {
  const dialogs: Record<string, string> = { ...WORK_ORDER_DIALOGS, sign: "sign" };
  for (const { command } of BY_WEIGHT) expect(dialogs[pathOf(command)]).toBe(command);
});
