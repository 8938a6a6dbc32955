import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { statingSize } from "../support/fakes/pictures";

const DOT = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);
const PDF = new TextEncoder().encode(`%PDF-1.7\n${"x".repeat(5000)}`);
let tenant: TestTenant;
let tea: Client;
let marko: Client;

beforeAll(async () => {
  tenant = await makeTenant();
  tea = await signedIn(tenant, "tea");
  marko = await signedIn(tenant, "marko");
});

function upload(client: Client, bytes: Uint8Array<ArrayBuffer>, name: string, id = newId()) {
  return client.put(`/files/${id}?name=${encodeURIComponent(name)}`, undefined, { rawBody: bytes });
}

describe("a file", () => {
  it("is received, hashed, and returned byte for byte with headers that prevent execution", async () => {
    const sent = await upload(tea, PDF, "Šablona č.pdf");
    expect(sent.body).toMatchObject({
      name: "Šablona č.pdf",
      mediaType: "application/pdf",
      sizeBytes: PDF.length,
    });
    const hash = Buffer.from(await crypto.subtle.digest("SHA-256", PDF)).toString("hex");
    expect(sent.body["sha256"]).toBe(hash);
    const got = await tea.get(`/files/${sent.body["id"]}?download=1`);
    expect(got.text).toBe(new TextDecoder().decode(PDF));
    expect(got.headers.get("content-disposition")).toContain("attachment");
    expect(got.headers.get("content-disposition")).toContain("%C5%A0ablona");
    expect(got.headers.get("x-content-type-options")).toBe("nosniff");
    expect(got.headers.get("cache-control")).toBe("private, no-store");
    expect(got.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("is served in ranges", async () => {
    const { id } = (await upload(tea, PDF, "a.pdf")).body;
    const part = await tea.get(`/files/${id}`, { headers: { range: "bytes=0-7" } });
    expect({
      status: part.status,
      text: part.text,
      range: part.headers.get("content-range"),
    }).toEqual({ status: 206, text: "%PDF-1.7", range: `bytes 0-7/${PDF.length}` });
    const beyond = await tea.get(`/files/${id}`, { headers: { range: `bytes=${PDF.length}-` } });
    expect({ status: beyond.status, range: beyond.headers.get("content-range") }).toEqual({
      status: 416,
      range: `bytes */${PDF.length}`,
    });
  });

  it("has a thumbnail that its uploader sends", async () => {
    const { id } = (await upload(tea, DOT, "kvar.png")).body;
    expect((await tea.get(`/files/${id}?size=thumbnail`)).status).toBe(404);
    expect((await tea.put(`/files/${id}/thumbnail`, undefined, { rawBody: DOT })).status).toBe(200);
    const small = await tea.get(`/files/${id}?size=thumbnail`);
    expect({ status: small.status, type: small.headers.get("content-type") }).toEqual({
      status: 200,
      type: "image/png",
    });
    expect((await tea.put(`/files/${id}/thumbnail`, undefined, { rawBody: PDF })).status).toBe(422);
  });

  it("is readable by nobody but its uploader until a record references it, on any host", async () => {
    const { id } = (await upload(tea, PDF, "a.pdf")).body;
    expect((await marko.get(`/files/${id}`)).status).toBe(404);
    const other = await makeTenant();
    expect((await (await signedIn(other, "tea")).get(`/files/${id}`)).status).toBe(404);
  });

  it("is refused for its content, its size, an empty body, and a second use of its id", async () => {
    const svg = new TextEncoder().encode(
      "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    );
    expect((await upload(tea, svg, "a.png")).body).toMatchObject({
      code: "invalid_input",
      reason: "file_kind",
    });
    expect((await upload(tea, new Uint8Array(25_000_001), "a.pdf")).body).toMatchObject({
      code: "too_large",
      reason: "file_too_large",
    });
    expect((await upload(tea, new Uint8Array(0), "a.pdf")).status).toBe(422);
    for (const [picture, reason] of [
      [DOT.slice(0, 8), "file_cut"],
      [DOT.slice(0, -12), "file_cut"],
      [statingSize(30_000, 30_000), "file_pixels"],
    ] as const)
      expect((await upload(tea, picture, "a.png")).body).toMatchObject({
        code: "invalid_input",
        reason,
      });
    const id = newId();
    expect((await upload(tea, PDF, "a.pdf", id)).status).toBe(200);
    expect((await upload(tea, PDF, "a.pdf", id)).status).toBe(200);
    expect((await upload(tea, DOT, "a.pdf", id)).body).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect((await tea.get(`/files/${id}`)).text).toBe(new TextDecoder().decode(PDF));
    expect((await upload(tea, PDF, "", newId())).status).toBe(422);
  });

  it("by URL is fetched from the public internet only", async () => {
    for (const url of [
      "http://127.0.0.1/a.png",
      "http://db.internal/",
      "http://inside.example.com/a.png",
      "https://metadata.example.com/latest/",
      "http://mapped.example.com/",
      "http://both.example.com/a.png",
      "javascript:alert(1)",
      `${tenant.origin}/api/tenants/x/logo`,
    ]) {
      expect((await tea.post("/files/fetch", { id: newId(), url })).body, url).toMatchObject({
        code: "invalid_input",
        reason: "image_failed",
        facts: { fields: { url: "unsafe_address" } },
      });
    }
  });

  it("by URL is fetched once, checked and stored as an own file", async () => {
    const at = (path: string) => `https://pictures.example.com${path}`;
    for (const path of ["/dot.png", "/moved"]) {
      const id = newId();
      const stored = await tea.post("/files/fetch", { id, url: at(path) });
      expect(stored.body, stored.text).toMatchObject({
        id,
        mediaType: "image/png",
        sizeBytes: DOT.length,
      });
      const got = await fetch(`${tenant.origin}/api/files/${id}`, {
        headers: { authorization: `Bearer ${tea.token}` },
      });
      expect(new Uint8Array(await got.arrayBuffer())).toEqual(DOT);
      expect((await marko.get(`/files/${id}`)).status).toBe(404);
    }
    const wrong = {
      "/page": "not_a_picture",
      "/endless": "too_large",
      "/nowhere": "not_fetched",
      "/inside": "unsafe_address",
      "/named-inside": "unsafe_address",
      "/round": "not_fetched",
      "/nonsense": "unsafe_address",
      "/cut": "not_fetched",
    };
    for (const [path, url] of Object.entries(wrong)) {
      expect(
        (await tea.post("/files/fetch", { id: newId(), url: at(path) })).body,
        path,
      ).toMatchObject({
        code: "invalid_input",
        reason: "image_failed",
        facts: { fields: { url } },
      });
    }
  });

  it("by URL is not fetched from an unknown host", async () => {
    expect(
      (await tea.post("/files/fetch", { id: newId(), url: "https://nobody.example.com/a.png" }))
        .body,
    ).toMatchObject({ reason: "image_failed", facts: { fields: { url: "not_fetched" } } });
  });

  it("by URL is referenced by a text, and its readers load it from our own host only", async () => {
    const [fileId, id] = [newId(), newId()];
    await tea.post("/files/fetch", { id: fileId, url: "https://pictures.example.com/dot.png" });
    const descriptionDoc = {
      type: "doc",
      content: [{ type: "image", attrs: { fileId, alt: "plate" } }],
    };
    expect((await tea.put("/tickets", { id, name: "Plate", descriptionDoc })).status).toBe(200);
    const page = await send(tenant.origin, "GET", `/tickets/${id}`, {
      headers: { cookie: await pageCookie(tenant, "marko") },
    });
    expect(page.text).toContain(`/api/files/${fileId}`);
    expect(page.text).not.toContain("pictures.example.com");
    expect((await marko.get(`/files/${fileId}`)).status).toBe(200);
    expect((await (await signedIn(tenant, "petar")).get(`/files/${fileId}`)).status).toBe(404);
  });
});
