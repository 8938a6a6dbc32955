import { joinNames } from "~/kernel/text/title";
import { type People, sentPeople } from "~/features/pickers/ui/people";
import { type Places, type PlaceChoices, sentPlaces } from "~/features/pickers/ui/places";
import { linesOf, type PartLine, sentLines } from "~/features/work-orders/ui/form/planned-parts";
import { sentList } from "~/kernel/input/form";
import { sentMinutes } from "~/kernel/input/sent-minutes";
import { recordOf } from "~/kernel/record-of";
import { type Priority, sentPriority } from "~/kernel/priorities";
import type { Day } from "~/kernel/time/days";
import { chosenOptions } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import { PLAN_SCOPES, type PlanScope } from "../model";
import { recurrenceFrom } from "../policy/rrule";
import type { PlanDetail } from "../queries/record";

/** Those of them that are boxes to tick, each with its number. */
const TICKED = ["weekdays", "months"] as const;
/** The fields that decide the days, as their form writes them. */
const TIMING = [
  "basis",
  "frequency",
  "interval",
  "monthlyBy",
  "monthDay",
  "ordinal",
  "weekday",
  "month",
  "untilOn",
  "count",
  "startOn",
  "nonWorkingDays",
  "startTime",
  "leadDays",
] as const;
export type TimingDraft = Record<(typeof TIMING)[number], string> &
  Record<(typeof TICKED)[number], string[]>;

export type PlanDraft = {
  id: string;
  version: number | null;
  name: string;
  description: string;
  priority: Priority;
  scope: PlanScope;
  places: Places;
  assets: Option[];
  assetCategory: string;
  ordersPer: string;
  people: People;
  equipment: Option[];
  parts: PartLine[];
  checklists: Option[];
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  timing: TimingDraft;
};

/** For one asset or place, unless it begins with `assets`. */
export function emptyDraft(id: string, places: Places, assets: Option[], today: Day): PlanDraft {
  return {
    id,
    version: null,
    name: "",
    description: "",
    priority: "medium",
    scope: assets.length > 0 ? "chosen" : "one",
    places,
    assets,
    assetCategory: "",
    ordersPer: "asset",
    people: { technicians: [], leadId: null },
    equipment: [],
    parts: [],
    checklists: [],
    plannedRegularMinutes: 0,
    plannedTravelMinutes: 0,
    timing: timingDraft({
      ...recurrenceFrom(today),
      basis: "schedule",
      startOn: today,
      nonWorkingDays: "next",
      startTime: "",
      leadDays: 7,
    }),
  };
}

export function draftOf(plan: PlanDetail): PlanDraft {
  const { id, version, name, description, priority } = plan;
  const { customer, location, room, asset, technicians, equipment, parts } = plan;
  return {
    id,
    version,
    name,
    description,
    priority,
    scope: plan.scope,
    places: { customer, location, room, asset },
    assets:
      plan.scope === "chosen"
        ? plan.assets.map(({ id: assetId, name: assetName, customerName, serialNumber }) => ({
            id: assetId,
            name: assetName,
            hint: joinNames(customerName, serialNumber),
          }))
        : [],
    assetCategory: plan.assetCategory,
    ordersPer: plan.ordersPer,
    people: {
      technicians: technicians.map((each) => ({ id: each.id, name: each.name })),
      leadId: plan.leadId,
    },
    equipment,
    parts: linesOf(parts),
    checklists: plan.checklists,
    plannedRegularMinutes: plan.plannedRegularMinutes,
    plannedTravelMinutes: plan.plannedTravelMinutes,
    timing: timingDraft(plan),
  };
}

/** A new plan that begins as another. Those who have left are not taken over, nor are archived assets. */
export function duplicateOf(plan: PlanDetail, id: string): PlanDraft {
  const technicians = plan.technicians.filter(({ mayWork }) => mayWork);
  const lead = technicians.find((each) => each.id === plan.leadId);
  const assets = plan.assets.filter(({ archived }) => !archived);
  const draft = draftOf({ ...plan, assets, technicians, leadId: lead?.id ?? null });
  return { ...draft, id, version: null };
}

type Stored = Record<(typeof TIMING)[number], string | number | null> &
  Record<(typeof TICKED)[number], number[]>;

function timingDraft(stored: Stored): TimingDraft {
  return {
    ...recordOf(TIMING, (name) => String(stored[name] ?? "")),
    ...recordOf(TICKED, (name) => stored[name].map(String)),
  };
}

type Choices = PlaceChoices & {
  technicians: Option[];
  equipment: Option[];
  checklists: Option[] | null;
};

/** A form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: PlanDraft,
  sent: Record<string, string> | undefined,
  choices: Choices,
): PlanDraft {
  if (!sent) return draft;
  const offered = (name: string, options: Option[]) => chosenOptions(sent, name, options);
  const { plannedRegularMinutes, plannedTravelMinutes } = draft;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description: sent["description"] ?? draft.description,
    priority: sentPriority(sent, draft.priority),
    scope: PLAN_SCOPES.find((each) => each === sent["scope"]) ?? draft.scope,
    places: sentPlaces(sent, choices, draft.places),
    assets: offered("assetIds.", [...choices.assets, ...draft.assets]),
    assetCategory: sent["assetCategory"] ?? draft.assetCategory,
    ordersPer: sent["ordersPer"] ?? draft.ordersPer,
    people: sentPeople(sent, choices.technicians, draft.people),
    equipment: offered("equipmentIds.", [...choices.equipment, ...draft.equipment]),
    parts: sentLines(sent),
    checklists: offered("checklistTemplateIds.", [
      ...(choices.checklists ?? []),
      ...draft.checklists,
    ]),
    plannedRegularMinutes: sentMinutes(sent, "plannedRegularMinutes", plannedRegularMinutes),
    plannedTravelMinutes: sentMinutes(sent, "plannedTravelMinutes", plannedTravelMinutes),
    timing: {
      ...recordOf(TIMING, (name) => sent[name] ?? draft.timing[name]),
      ...recordOf(TICKED, (name) => sentList(sent, `${name}.`)),
    },
  };
}
