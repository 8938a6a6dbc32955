import { addChecklist } from "../../app/features/checklists/commands/add";
import { answerItem } from "../../app/features/checklists/commands/answer";
import { createTemplate } from "../../app/features/checklists/commands/create";
import { type AnswerInput, answerInput } from "../../app/features/checklists/inputs/answer";
import { createTemplateInput } from "../../app/features/checklists/inputs/template";
import { type ChecklistItem, takesAnswer } from "../../app/features/checklists/model";
import { itemsFromLines } from "../../app/features/checklists/policy/lines";
import type { AuthContext } from "../../app/server/request-context";
import type { Acting } from "./acting";
import { fixedId } from "./cast";
import { at } from "./clock";
import type { Machine } from "./places";
import type { Work } from "./stories";

/** `fits`: the machine on whose orders it is filled in. */
type Template = {
  name: string;
  description: string;
  lines: string;
  assetCategory: string;
  fits: Machine;
};

const TEMPLATES: Template[] = [
  {
    name: "Annual service of a cooling unit",
    description: "Once a year, before the season.",
    assetCategory: "",
    fits: "chiller",
    lines: `# Outdoor unit
Condenser cleaned *
Suction pressure [bar 7-9.5] * !comment
Discharge pressure [bar 22-30] * !comment
Refrigerant circuit tight !comment !photo !ticket
> Do not start the unit until the fan turns freely.
# Indoor unit
Filters cleaned or replaced *
Condensate drain free *
Supply water [°C 5-12] *
Pipe insulation [good / damaged / missing]
Remarks [text]
Rating plate [photo]`,
  },
  {
    name: "Emergency generator inspection",
    description: "Quarterly, with half an hour under load.",
    assetCategory: "",
    fits: "generator",
    lines: `# Before the start
Engine oil level *
Coolant level *
Hoses and belts in order * !comment !photo !ticket
Battery voltage [V 24-29] *
Fuel in the tank [% 50-100] * !comment
# Under load
Voltage [V 390-410] * !comment
Frequency [Hz 49.5-50.5] *
Oil pressure [bar 2-5] *
Operating hours [h]
Transfer switch works * !comment !ticket
Operator [signature]`,
  },
  {
    name: "Pump inspection",
    description: "Quarterly, with the pump at operating temperature.",
    assetCategory: "",
    fits: "pump",
    lines: `# At rest
Coupling and guard in order *
Flanges and seals dry * !comment !photo
# In operation
Discharge pressure [bar 4-8] * !comment
Bearing temperature [°C 20-70] *
Noise [none / audible / loud]
Bearings free of vibration * !comment !ticket
Remarks [text]
Rating plate [photo]`,
  },
  {
    name: "Annual boiler inspection",
    description: "Before the heating season and after any work on the burner.",
    assetCategory: "Heating",
    fits: "boiler",
    lines: `# Safety
Gas line tight * !comment !ticket
Safety valve opens at its pressure * !comment !ticket
Air supply and flue free * !comment !photo
# Operation
System pressure [bar 1-2.5] *
Supply temperature [°C 40-85] *
CO in the flue gas [ppm 0-100] * !comment
Burner [clean / cleaned / to be replaced]
Remarks [text]
Rating plate [photo]`,
  },
];

/** Items have fixed ids, so that the readings of an asset follow each other. */
const LISTS = TEMPLATES.map((template, list) => {
  let next = 0;
  const items = itemsFromLines(template.lines, [], () => fixedId(22, list * 100 + next++), "en");
  return { ...template, id: fixedId(21, list), items };
});

/** Filled in on orders of any asset. That of a category comes with its orders. */
const GENERAL = LISTS.filter(({ assetCategory }) => assetCategory === "");

export async function seedTemplates(ctx: AuthContext): Promise<void> {
  for (const { id, name, description, assetCategory, items } of LISTS)
    await createTemplate(
      ctx,
      createTemplateInput.parse({ id, name, description, assetCategory, items }),
    );
}

const EVERY = 4;

/** On some orders for a machine that has one: filled in by their lead, halfway where the work goes on. */
export async function fillChecklist(as: Acting, work: Work): Promise<void> {
  const { id: workOrderId, index, workedOn, lead, ending, shift, job } = work;
  const list = GENERAL.find(({ fits }) => fits === job.fits);
  if (index % EVERY !== 0 || !list) return;
  const checklistId = fixedId(23, index);
  await addChecklist(as("marko", at(workedOn, shift, 5)), {
    workOrderId,
    checklistId,
    templateId: list.id,
  });
  const answerable = list.items.filter(takesAnswer).filter(({ kind }) => kind !== "photo");
  const answered =
    ending === "in-progress" ? answerable.slice(0, Math.ceil(answerable.length / 2)) : answerable;
  for (const [place, item] of answered.entries()) {
    const now = at(workedOn, shift, 10 + place * 4);
    await answerItem(
      as(lead, now),
      answerInput.parse({
        workOrderId,
        checklistId,
        answerId: fixedId(24, index * 100 + place),
        itemId: item.id,
        capturedAt: now.getTime(),
        ...valueOf(item, index + place),
      }),
    );
  }
}

/** Mostly in order. Findings that demand a photo would need a file, which seeds do not store. */
function valueOf(item: ChecklistItem, seed: number): Partial<AnswerInput> {
  switch (item.kind) {
    case "tick":
      return seed % 9 === 4 && !item.findingPhoto
        ? { kind: "tick", tick: "not-ok", comment: "To be replaced at the next visit." }
        : { kind: "tick", tick: "ok" };
    case "number":
      return { kind: "number", thousandths: readingOf(item, seed) };
    case "choice":
      return { kind: "choice", content: item.options[seed % 5 === 3 ? 1 : 0] ?? "" };
    case "signature":
      return { kind: "signature", content: "Ivan Radić" };
    default:
      return { kind: "text", content: "No remarks." };
  }
}

/** Within the limits, in steps of a twentieth. */
function readingOf({ min, max }: ChecklistItem, seed: number): number {
  const [from, to] = [min ?? 1_200_000, max ?? 1_900_000];
  return Math.round((from + ((to - from) * (5 + (seed % 11))) / 20) / 100) * 100;
}
