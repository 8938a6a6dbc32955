import type { IconName } from "~/ui/layout/icon";

/** By the topics' keys in model.ts. */
export const TOPIC_ICONS: Record<string, IconName> = {
  before: "clipboard",
  during: "wrench",
  after: "list-checks",
  isolation: "lock",
  electricity: "zap",
  rotating: "fan",
  exhaust: "wind",
  fuel: "fuel",
  hot: "thermometer",
  batteries: "battery",
  lifting: "weight",
  protection: "shield",
  alone: "user",
};
