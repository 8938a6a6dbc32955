import { addChecklist } from "../../app/features/checklists/commands/add";
import { answerItem } from "../../app/features/checklists/commands/answer";
import { createTemplate } from "../../app/features/checklists/commands/create";
import { type AnswerInput, answerInput } from "../../app/features/checklists/inputs/answer";
import { createTemplateInput } from "../../app/features/checklists/inputs/template";
import type { ChecklistItem } from "../../app/features/checklists/model";
import { takesAnswer } from "../../app/features/checklists/policy/answers";
import { itemsFromLines } from "../../app/features/checklists/policy/lines";
import type { AuthContext } from "../../app/server/request-context";
import type { Acting } from "./acting";
import { fixedId } from "./cast";
import { at } from "./clock";
import type { OrderScenario } from "./stories";

type Template = { name: string; description: string; lines: string; assetCategory: string };

const TEMPLATES: Template[] = [
  {
    name: "Godišnji servis klimatizacije",
    description: "Za split i VRF sustave, jednom godišnje prije sezone.",
    assetCategory: "",
    lines: `# Vanjska jedinica
Kondenzator očišćen *
Tlak usisa [bar 7-9,5] * !comment
Tlak tlaka [bar 22-30] * !comment
Curenje rashladnog sredstva !comment !photo !ticket
> Ne puštati u rad dok ventilator nije slobodan.
# Unutarnja jedinica
Filtri očišćeni ili zamijenjeni *
Odvod kondenzata prohodan *
Temperatura ispuha [°C 6-14] *
Stanje izolacije cijevi [dobro / oštećeno / nedostaje]
Napomene [tekst]
Natpisna pločica [foto]`,
  },
  {
    name: "Pregled radnog stroja",
    description: "Dnevni pregled prije rada: gume, kočnice, upravljanje, hidraulika.",
    assetCategory: "",
    lines: `# Prije pokretanja
Razina motornog ulja *
Razina rashladne tekućine *
Hidraulična crijeva bez curenja * !comment !photo !ticket
Tlak guma [bar 6-8] *
Oštećenja guma !comment !photo
# Pri radu motora
Upravljanje bez zračnosti * !comment !ticket
Kočnice ne vuku * !comment
Tlak ulja [bar 2-5] *
Radni sati [h]
Svjetla i signalizacija
Rukovatelj [potpis]`,
  },
  {
    name: "Hydraulic power unit inspection",
    description: "Quarterly, with the unit at working temperature.",
    assetCategory: "",
    lines: `# Supply
Oil level *
Oil temperature [°C 35-65] *
Supply hose free of wear * !comment !photo
Return filter indicator [green / yellow / red]
# Under load
System pressure [bar 140-210] * !comment
Pump noise !comment !ticket
Remarks [text]
Gauge panel [photo]`,
  },
  {
    name: "Godišnji pregled kotla",
    description: "Prije sezone grijanja i nakon svakog zahvata na plameniku.",
    assetCategory: "Heating",
    lines: `# Sigurnost
Plinska instalacija nepropusna * !comment !ticket
Sigurnosni ventil ispušta pri zadanom tlaku * !comment !ticket
Dovod zraka i dimovod prohodni * !comment !photo
# Rad
Tlak sustava [bar 1-2,5] *
Temperatura polaza [°C 40-85] *
CO u dimnim plinovima [ppm 0-100] * !comment
Plamenik [čist / očišćen / za zamjenu]
Napomene [tekst]
Natpisna pločica [foto]`,
  },
];

/** Items have fixed ids, so that the readings of an asset follow each other. */
const LISTS = TEMPLATES.map((template, list) => {
  let next = 0;
  const items = itemsFromLines(template.lines, [], () => fixedId(22, list * 100 + next++), "hr");
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

const EVERY = 16;

/** On some orders: filled in by their lead, halfway where the work goes on. */
export async function fillChecklist(as: Acting, story: OrderScenario): Promise<void> {
  const { id: workOrderId, index, workedOn, lead, ending } = story;
  if (index % EVERY !== 0) return;
  const list = GENERAL[(index / EVERY) % GENERAL.length];
  if (!list) return;
  const checklistId = fixedId(23, index);
  await addChecklist(as("marko", at(workedOn, 20, 0)), {
    workOrderId,
    checklistId,
    templateId: list.id,
  });
  const answerable = list.items.filter(takesAnswer).filter(({ kind }) => kind !== "photo");
  const answered =
    ending === "in-progress" ? answerable.slice(0, Math.ceil(answerable.length / 2)) : answerable;
  for (const [place, item] of answered.entries()) {
    const now = at(workedOn, 20, 1 + place);
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
        ? { kind: "tick", tick: "not-ok", comment: "Potrebna zamjena pri sljedećem dolasku." }
        : { kind: "tick", tick: "ok" };
    case "number":
      return { kind: "number", thousandths: readingOf(item, seed) };
    case "choice":
      return { kind: "choice", content: item.options[seed % 5 === 3 ? 1 : 0] ?? "" };
    case "signature":
      return { kind: "signature", content: "Ivan Radić" };
    default:
      return { kind: "text", content: "Bez primjedbi." };
  }
}

/** Within the limits, in steps of a twentieth. */
function readingOf({ min, max }: ChecklistItem, seed: number): number {
  const [from, to] = [min ?? 1_200_000, max ?? 1_900_000];
  return Math.round((from + ((to - from) * (5 + (seed % 11))) / 20) / 100) * 100;
}
