import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a refusal a page keeps its loaded data. After a version conflict it must load the stored values, to show them and to send
 * their mark next time. `defaultShouldRevalidate` is always true here: Remix leaves the default to pages without this function.
 */
export const afterConflict: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
