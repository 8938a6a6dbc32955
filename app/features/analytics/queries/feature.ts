import type { FeatureKey } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";
import { readIn, type Scope, type Scoped } from "./scope";

/** Reads a report of a feature that a company may not have. */
export async function readWithFeature<T>(
  ctx: AuthContext,
  feature: FeatureKey,
  listParams: ScopeInput,
  read: (scope: Scope) => Promise<T>,
): Promise<Scoped<T>> {
  const [result, { features }] = await Promise.all([readIn(ctx, listParams, read), ctx.settings()]);
  if (!features[feature].enabled) throw new Refusal("feature_off");
  return result;
}
