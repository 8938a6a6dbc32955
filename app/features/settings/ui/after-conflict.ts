import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a refusal a page normally keeps its loaded data. After a version conflict it must load the stored values, to show them and to send
 * their mark next time.
 */
export const afterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 409;
