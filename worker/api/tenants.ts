import * as z from "zod/mini";
import { FEATURE_KEYS } from "~/kernel/features";
import { requiredText } from "~/kernel/fields";
import { Refusal } from "~/kernel/refusal";
import { endpoint } from "./endpoint";

export const tenantEndpoints = [
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/features",
    summary: "What the company has switched on",
    access: "signed-in",
    input: z.object({ tenantCode: requiredText(40) }),
    answer: z.object({ features: z.array(z.object({ key: z.enum(FEATURE_KEYS), enabled: z.boolean(), value: z.unknown() })) }),
    async run(ctx, { tenantCode }) {
      // Another company's code is no address of this host, whoever asks.
      if (tenantCode !== ctx.tenant.code) throw new Refusal("not_found");
      const { features } = await ctx.settings();
      return { features: FEATURE_KEYS.map((key) => ({ key, ...features[key] })) };
    },
  }),
];
