import { approvalsIn, type Feature, type FeatureKey, partsIn } from "~/kernel/features";
import { isRecord } from "~/kernel/is-record";
import { parseInput } from "~/kernel/input/parse";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Activity } from "~/server/command/records";
import { type FeatureInput, featureSchema } from "../inputs";
import { countApprovers, type Part } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";
import { type SettingWarning, SWITCHES } from "../model";

type FeatureResponse = Part<Feature> & { key: FeatureKey; warnings: SettingWarning[] };

/**
 * Enables or disables a feature or changes its value (requirements §7). It takes effect at once, also for users who are using it. What was
 * submitted keeps its required approvals (domain-rules §2).
 */
export function updateFeature(ctx: AuthContext, input: FeatureInput): Promise<FeatureResponse> {
  return command(ctx, {
    name: "settings.update-feature",
    input,
    returns: savedPart<FeatureResponse>(),
    load: async () => {
      const [settings, approvers] = await Promise.all([ctx.settings(), countApprovers(ctx)]);
      return { settings, approvers };
    },
    async decide({ settings, approvers }, actor) {
      const granted = permit(actor, "settings.manage");
      const { key } = input;
      const before: Feature = settings.features[key];
      // An input that only switches the feature keeps the value.
      const after: Feature = parseInput(featureSchema(key), {
        enabled: input.enabled,
        value: input.value === undefined ? before.value : withNotes(input.value, before),
      });
      await requireSeen(before, input.seen);
      const otherwise = await settingConflict(before);
      return {
        permit: granted,
        steps: saveSetting({ ctx, actor, settings, otherwise }, `feature.${key}`, after),
        record: [
          settingActivity(ctx, sectionOf(key), changesBetween(flat(before), flat(after))),
          ...fourEyesLine(ctx, key, before, after),
        ],
        announce:
          key === "LANGUAGE_UI" && before.value !== after.value
            ? [{ type: "company.language_changed", ids: { companyId: ctx.tenant.id } }]
            : [],
        response: await savedResponse(after, { key, warnings: warningsOf(after, approvers) }),
      };
    },
  });
}

/** API clients from before the notes of daily reports could be left out do not send them: then they stay as they are. */
function withNotes(value: unknown, before: Feature): unknown {
  const parts = partsIn(before.value);
  return parts && isRecord(value) ? { notes: parts.notes, ...value } : value;
}

function sectionOf(key: FeatureKey): string {
  return Object.entries(SWITCHES).find(([, each]) => each === key)?.[0] ?? "dailyReport";
}

function flat({ enabled, value }: Feature): object {
  return typeof value === "object" && value !== null ? { enabled, ...value } : { enabled, value };
}

/** domain-rules §2: allowing approval of one's own work is logged as a separate entry. */
function fourEyesLine(
  ctx: AuthContext,
  key: FeatureKey,
  before: Feature,
  after: Feature,
): Activity[] {
  const switchedOff =
    approvalsIn(before.value)?.fourEyes === true && approvalsIn(after.value)?.fourEyes === false;
  return switchedOff ? [settingActivity(ctx, sectionOf(key), [], "settings.four-eyes-off")] : [];
}

/** More users can still be invited, so requiring more approvals than there are approvers causes a warning, not a refusal. */
function warningsOf({ enabled, value }: Feature, approvers: number): SettingWarning[] {
  const approvals = approvalsIn(value);
  return enabled && approvals && approvals.required > approvers ? ["not_enough_approvers"] : [];
}
