import { beforeAll, describe, expect, it } from "vitest";
import { FILES_FIELD, MAX_FORM_BYTES } from "../../app/features/attachments/model";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { type ApiResponse, type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { pngOf } from "../support/fakes/pictures";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let cookie: string;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, cookie] = await Promise.all([signedIn(tenant, "marko"), pageCookie(tenant, "marko")]);
});

type Sent = { name: string; bytes: Uint8Array<ArrayBuffer> };
const photo = (name = "kvar.png"): Sent => ({ name, bytes: pngOf(3, 3) });

/** A form post of a browser without JavaScript; an unused file input sends an empty file. */
function post(
  path: string,
  files: Sent[],
  fields: Record<string, string> = {},
): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ _key: newId(), ...fields }))
    form.append(name, value);
  for (const { name, bytes } of files) form.append(FILES_FIELD, new File([bytes], name));
  form.append(FILES_FIELD, new File([], ""));
  return send(tenant.origin, "POST", path, {
    headers: { cookie, origin: tenant.origin },
    rawBody: form,
  });
}

/** The errors that the page shows. */
function contentOf({ text }: ApiResponse): string {
  return (
    text
      .match(/"fields[^}]*|alert[^]{0,400}/g)
      ?.join(" … ")
      .slice(0, 900) ?? ""
  );
}

async function task(): Promise<string> {
  const id = newId();
  expect((await marko.put("/tasks", { id, name: "Clean the store" })).status).toBe(200);
  return id;
}

async function ticket(): Promise<string> {
  const id = newId();
  expect((await marko.put("/tickets", { id, name: "Lamp" })).status).toBe(200);
  return id;
}

const RECORDS = [
  ["work-orders", "workOrders", async () => (await makeOrder(marko)).id],
  ["tasks", "tasks", task],
  ["tickets", "tickets", ticket],
  ["assets", "assets", async () => fixedId(5, 0)],
] as const;

describe("a form with files, before JavaScript", () => {
  it.each(RECORDS)("attaches them to a record of %s", async (pages, calls, make) => {
    const id = await make();
    const response = await post(`/${pages}/${id}/documents`, [photo(), photo("plan č.png")]);
    expect(
      { status: response.status, to: response.headers.get("location") },
      contentOf(response),
    ).toEqual({
      status: 302,
      to: `/${pages}/${id}?done=addDocuments`,
    });
    const documents = (await marko.get(`/${calls}/${id}`)).body["documents"] as {
      fileId: string;
      name: string;
    }[];
    expect(documents.map(({ name }) => name)).toEqual(["kvar.png", "plan č.png"]);
    const cached = await fetch(`${tenant.origin}/api/files/${documents[0]?.fileId}`, {
      headers: { cookie },
    });
    expect(new Uint8Array(await cached.arrayBuffer())).toEqual(pngOf(3, 3));
  });

  it("sent twice attaches them once", async () => {
    const id = await task();
    const key = newId();
    for (const _ of [1, 2])
      expect((await post(`/tasks/${id}/documents`, [photo()], { _key: key })).status).toBe(302);
    expect((await marko.get(`/tasks/${id}`)).body["documents"]).toHaveLength(1);
  });

  it("creates a ticket and a task with their photos", async () => {
    for (const noun of ["tickets", "tasks"]) {
      const id = newId();
      const response = await post(`/${noun}/new`, [photo()], {
        id,
        name: "Pump leaks",
        description: "",
        priority: "high",
      });
      expect(
        { status: response.status, to: response.headers.get("location") },
        contentOf(response),
      ).toEqual({ status: 302, to: `/${noun}/${id}?done=create` });
      expect((await marko.get(`/${noun}/${id}`)).body).toMatchObject({
        name: "Pump leaks",
        documents: [{ name: "kvar.png" }],
      });
    }
  });

  it("creates a comment with a photo and changes its photos later", async () => {
    const [id, commentId] = [await task(), newId()];
    expect(
      (
        await post(`/tasks/${id}/comments/new`, [photo("a.png"), photo("b.png")], {
          commentId,
          text: "",
        })
      ).status,
    ).toBe(302);
    const photosNow = async () =>
      (
        (await marko.get(`/tasks/${id}/comments`)).body["comments"] as {
          photos: { fileId: string; name: string }[];
        }[]
      )[0]?.photos ?? [];
    const [, second] = await photosNow();
    expect(
      (
        await post(`/tasks/${id}/comments/${commentId}/edit`, [photo("c.png")], {
          version: "1",
          text: "Look",
          "fileIds.": second?.fileId ?? "",
        })
      ).status,
    ).toBe(302);
    expect((await photosNow()).map(({ name }) => name)).toEqual(["b.png", "c.png"]);
  });

  it("is refused with a reason: file content, number and size of files, or another user's record", async () => {
    const id = await task();
    const at = `/tasks/${id}/documents`;
    const svg = {
      name: "a.png",
      bytes: new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    };
    const wrong = await post(at, [svg]);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This file type is not supported");
    expect((await post(at, [])).status).toBe(422);
    expect(
      (
        await post(
          at,
          Array.from({ length: 21 }, () => photo()),
        )
      ).status,
    ).toBe(422);
    const large = await post(at, [{ name: "a.pdf", bytes: new Uint8Array(MAX_FORM_BYTES) }]);
    expect(large.status).toBe(413);
    expect(large.text).toContain("12 MB");
    const asCustomer = await pageCookie(tenant, "ciro");
    const form = new FormData();
    form.append(FILES_FIELD, new File([photo().bytes], "a.png"));
    expect(
      (
        await send(tenant.origin, "POST", at, {
          headers: { cookie: asCustomer, origin: tenant.origin },
          rawBody: form,
        })
      ).status,
    ).toBe(403);
    expect((await marko.get(`/tasks/${id}`)).body["documents"]).toEqual([]);
  });
});
