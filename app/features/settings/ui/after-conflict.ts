import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refused form leaves what a page has read as it was; where somebody was quicker, what is stored now has to be shown and its mark sent next time. */
export const afterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) => defaultShouldRevalidate || actionStatus === 409;
