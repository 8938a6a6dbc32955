import { expect, it } from "vitest";
import { createTemplate } from "~/features/checklists/commands/create";
import { archiveTemplate } from "~/features/checklists/commands/lifecycle";
import { listInput } from "~/features/checklists/inputs/template";
import {
  findTemplates,
  listTemplateCategories,
  listTemplates,
} from "~/features/checklists/queries/list";
import { office, templateInput } from "./template";

it("is filtered and grouped by the asset category, and offers those of active templates", async () => {
  const acme = await office();
  const make = async (name: string, assetCategory: string) =>
    (await createTemplate(acme.as("marko"), templateInput({ name, assetCategory }))).id;
  await make("Godišnji pregled kotla", "Kotao");
  await make("Dimnjak", "Kotao");
  await make("Dizalo", "Dizala");
  await make("Predaja radova", "");
  const old = await make("Parni kotao", "Parni kotlovi");
  await archiveTemplate(acme.as("marko"), { id: old, version: 1 });

  const ofBoilers = await listTemplates(
    acme.as("marko"),
    listInput.parse({ assetCategory: "Kotao" }),
  );
  expect(ofBoilers.entities.map(({ name, assetCategory }) => [name, assetCategory])).toEqual([
    ["Dimnjak", "Kotao"],
    ["Godišnji pregled kotla", "Kotao"],
  ]);

  const ctx = acme.as("marko");
  const [found, categories] = await Promise.all([
    findTemplates(ctx, listInput.parse({}), {}),
    listTemplateCategories(ctx),
  ]);
  expect(ctx.database.stats.roundTrips).toBe(1);
  expect(found?.board?.groups.map(({ key, count }) => [key, count])).toEqual([
    ["Dizala", 1],
    ["Kotao", 2],
    ["", 1],
  ]);
  expect(categories).toEqual(["Dizala", "Kotao"]);
});

it("compares categories as new orders do, without case, diacritics and script", async () => {
  const acme = await office();
  for (const [name, assetCategory] of [
    ["A", "Štednjaci"],
    ["B", "štednjaci"],
    ["C", "Штедњаци"],
    ["D", "Štednjak"],
    ["E", ""],
  ])
    await createTemplate(acme.as("marko"), templateInput({ name, assetCategory }));
  const ctx = acme.as("marko");
  const spelled = { assetCategory: " STEDNJACI " };
  const page = await listTemplates(ctx, listInput.parse({ ...spelled, pageSize: 2 }));
  expect(ctx.database.stats.roundTrips).toBe(1);
  const namesOf = ({ entities }: typeof page) => entities.map(({ name }) => name);
  expect([namesOf(page), page.totalCount]).toEqual([["A", "B"], 3]);
  const second = listInput.parse({ ...spelled, pageSize: 2, pageNumber: 2 });
  expect(namesOf(await listTemplates(acme.as("marko"), second))).toEqual(["C"]);
  const backwards = listInput.parse({ ...spelled, search: "B", sortDirection: "desc" });
  expect(namesOf(await listTemplates(acme.as("marko"), backwards))).toEqual(["B"]);

  const board = await findTemplates(acme.as("marko"), listInput.parse(spelled), { Štednjaci: 2 });
  expect(board?.board).toEqual({
    groupCount: 1,
    groups: [
      {
        key: "Štednjaci",
        label: "Štednjaci",
        count: 3,
        ids: [expect.any(String), expect.any(String)],
      },
    ],
  });
  const none = await findTemplates(acme.as("marko"), listInput.parse({ assetCategory: "X" }), {});
  expect(none).toEqual({ entities: [], totalCount: 0, board: { groupCount: 0, groups: [] } });
  expect(await listTemplateCategories(acme.as("marko"))).toHaveLength(2);
});
