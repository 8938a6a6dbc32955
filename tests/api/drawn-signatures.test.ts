import { expect, it } from "vitest";
import { signedIn } from "../support/api/client";
import { SIGNATURES, submitted } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";
import { asBase64, pngOf } from "../support/fakes/pictures";

const drawing = (width: number, height: number, depth = 8) =>
  `data:image/png;base64,${asBase64(pngOf(width, height, "", { depth }))}`;

// In workerd, whose zlib counts its buffers: with a limit of exactly their length it refused the pixels of about one size in five.
it("signs with drawings of any size of the pad", async () => {
  const tenant = await makeTenant({
    features: { APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } } },
  });
  const [marko, tomislav] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const heights = [176, 180, 184, 188];
  for (const height of heights) {
    const order = await submitted(marko, tomislav);
    const response = await tomislav.post(`/workOrders/${order.id}/sign`, {
      version: order.version,
      revision: order.revision,
      ...SIGNATURES,
      technician: { ...SIGNATURES.technician, typed: "", image: drawing(465, height) },
      customer: { ...SIGNATURES.customer, typed: "", image: drawing(930, 2 * height) },
    });
    expect({ height, status: response.status, text: response.text }).toMatchObject({
      height,
      status: 200,
    });
  }
  const order = await submitted(marko, tomislav);
  for (const image of [drawing(1_414, 1_414, 16), drawing(300, 120, 16), drawing(1_414, 1_414)])
    expect(
      await tomislav.post(`/workOrders/${order.id}/sign`, {
        version: order.version,
        revision: order.revision,
        ...SIGNATURES,
        technician: { ...SIGNATURES.technician, typed: "", image },
      }),
      "more than the pad draws",
    ).toMatchObject({ status: 422, body: { code: "invalid_input" } });
});
