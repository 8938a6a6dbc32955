import { describe, expect, it } from "vitest";
import { client, databaseCost, send, signedIn } from "../support/api/client";
import { asBase64, bytes, jpegOf, pngOf, SVG, webpOf } from "../support/fakes/pictures";
import { makeTenant } from "../support/db/tenant";

const LOGO = [
  { mediaType: "image/png", image: asBase64(pngOf(300, 100)) },
  { mediaType: "image/webp", image: asBase64(webpOf(300, 100)) },
];

describe("the logo", () => {
  it("is set, served to everyone at the login, and removed", async () => {
    const [tenant, sibling] = await Promise.all([makeTenant(), makeTenant()]);
    const sanja = await signedIn(tenant, "sanja");
    const nobody = client(tenant);
    const address = `/tenants/${tenant.code}/logo?mediaType=image/webp`;
    expect((await nobody.get(address)).status).toBe(404);
    const set = await sanja.post(`/tenants/${tenant.code}/updateLogo`, { images: LOGO });
    const { hash } = set.body["value"] as { hash: string };
    const response = await nobody.get(address);
    expect({
      status: response.status,
      ...Object.fromEntries(
        [
          "content-type",
          "x-content-type-options",
          "content-security-policy",
          "cache-control",
          "content-length",
        ].map((name) => [name, response.headers.get(name)]),
      ),
    }).toEqual({
      status: 200,
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "private, max-age=0, must-revalidate",
      "content-length": String(webpOf(300, 100).length),
    });
    expect((await nobody.get(`${address}&v=${hash}`)).headers.get("cache-control")).toBe(
      "private, max-age=86400",
    );
    expect(
      (
        await nobody.get(address, {
          headers: { "if-none-match": response.headers.get("etag") ?? "" },
        })
      ).status,
    ).toBe(304);
    expect((await nobody.get(`/tenants/${tenant.code}/logo?mediaType=image/jpeg`)).status).toBe(
      404,
    );
    expect(
      (await nobody.get(`/tenants/${tenant.code}/logo?mediaType=image/svg%2Bxml`)).status,
    ).toBe(422);
    expect((await client(sibling).get(`/tenants/${tenant.code}/logo`)).status).toBe(404);
    expect((await client(sibling).get(`/tenants/${sibling.code}/logo`)).status).toBe(404);
    const login = await send(tenant.origin, "GET", "/login");
    expect(login.text).toContain(`v=${hash}" alt="" width="300" height="100"`);
    expect(databaseCost(login.headers).roundTrips).toBe(1);
    expect((await sanja.post(`/tenants/${tenant.code}/removeLogo`, {})).status).toBe(200);
    expect((await nobody.get(address)).status).toBe(404);
  });

  it.each([
    ["an SVG with a PNG media type", "image/png", asBase64(SVG)],
    ["a JPEG with a PNG media type", "image/png", asBase64(jpegOf(9, 9))],
    ["a truncated picture", "image/png", asBase64(pngOf(9, 9).slice(0, -5))],
    ["a picture with an appended SVG", "image/png", asBase64(bytes(pngOf(9, 9), SVG))],
    ["too wide", "image/png", asBase64(pngOf(2001, 2))],
    ["invalid base64", "image/png", "<svg>"],
    ["an SVG media type", "image/svg+xml", asBase64(SVG)],
  ])("is refused: %s", async (_, mediaType, image) => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    expect(
      (await sanja.post(`/tenants/${tenant.code}/updateLogo`, { images: [{ mediaType, image }] }))
        .status,
    ).toBe(422);
    expect((await client(tenant).get(`/tenants/${tenant.code}/logo`)).status).toBe(404);
  });

  it("is refused above one megabyte and accepted just below", async () => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    const sized = (size: number) => ({
      images: [{ mediaType: "image/png", image: asBase64(pngOf(4, 4, "x".repeat(size))) }],
    });
    expect((await sanja.post(`/tenants/${tenant.code}/updateLogo`, sized(1_000_001))).status).toBe(
      422,
    );
    expect((await sanja.post(`/tenants/${tenant.code}/updateLogo`, sized(990_000))).status).toBe(
      200,
    );
  });
});
