import * as z from "zod/mini";
import { removeLogo } from "~/features/settings/commands/remove-logo";
import { removePlannedBands } from "~/features/settings/commands/remove-planned-bands";
import { updateCompany } from "~/features/settings/commands/update-company";
import { updateFeature } from "~/features/settings/commands/update-feature";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { updateLogo } from "~/features/settings/commands/update-logo";
import { updateNotifications } from "~/features/settings/commands/update-notifications";
import { updateOvertimeBands } from "~/features/settings/commands/update-overtime-bands";
import { updateRegion } from "~/features/settings/commands/update-region";
import { updateReportEntry } from "~/features/settings/commands/update-report-entry";
import {
  companyInput,
  featureInput,
  holidaysInput,
  logoInput,
  notificationsInput,
  overtimeBandsInput,
  plannedBandsInput,
  regionInput,
  removeLogoInput,
  reportEntryInput,
} from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { FEATURE_KEYS } from "~/kernel/features";
import { requiredText } from "~/kernel/fields";
import { LOGO_TYPES } from "~/kernel/pictures";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";
import { answerLogo } from "./tenant-logo";

const ofTenant = { tenantCode: requiredText(40) };

export const tenantEndpoints = [
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/features",
    summary: "What the company has switched on",
    access: "signed-in",
    input: z.object(ofTenant),
    answer: z.object({ features: z.array(z.object({ key: z.enum(FEATURE_KEYS), enabled: z.boolean(), value: z.unknown() })) }),
    async run(ctx, { tenantCode }) {
      requireOwn(ctx, tenantCode);
      const { features } = await ctx.settings();
      return { features: FEATURE_KEYS.map((key) => ({ key, ...features[key] })) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/settings",
    summary: "Everything the company has set, each part with the mark by which saving it knows what was seen",
    access: "settings",
    input: z.object(ofTenant),
    async run(ctx, { tenantCode }) {
      requireOwn(ctx, tenantCode);
      return getSettings(ctx);
    },
  }),
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/company",
    summary: "Name, address, tax id and how to reach the company",
    access: "settings",
    input: z.object(ofTenant),
    async run(ctx, { tenantCode }) {
      requireOwn(ctx, tenantCode);
      return (await getSettings(ctx)).company;
    },
  }),
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/logo",
    summary: "The logo in this kind of picture; the login shows it to whoever comes",
    access: "anonymous",
    input: z.object({ ...ofTenant, mediaType: z._default(z.enum(LOGO_TYPES, "invalid"), "image/png"), v: z.optional(z.string()) }),
    run(context, { tenantCode, mediaType, v }, c) {
      requireOwn(context, tenantCode);
      return answerLogo(context, { mediaType, hash: v, known: c.req.header("if-none-match") });
    },
  }),
  tenantCommand("updateFeature", "Switch a feature, or give it another value", featureInput, updateFeature),
  tenantCommand("updateLogo", "Another logo: PNG, WebP or JPEG as base64, at most 1 MB and 2000 pixels each; PNG or JPEG has to be among them", logoInput, updateLogo),
  tenantCommand("removeLogo", "No logo any more", removeLogoInput, removeLogo),
  tenantCommand("company", "Another name, address or number of the company", companyInput, updateCompany),
  tenantCommand("updateNotifications", "Of which events people are told by each channel, unless they choose otherwise", notificationsInput, updateNotifications),
  tenantCommand("updateReportEntry", "Who enters daily reports, and for how many days back", reportEntryInput, updateReportEntry),
  tenantCommand("updateOvertimeBands", "Which hours count as overtime, from today or a later day", overtimeBandsInput, updateOvertimeBands),
  tenantCommand("removePlannedBands", "Bands that were planned for a later day shall not come", plannedBandsInput, removePlannedBands),
  tenantCommand("updateHolidays", "The public holidays", holidaysInput, updateHolidays),
  tenantCommand("updateRegion", "Time zone and currency", regionInput, updateRegion),
];

/** Another company's code is no address of this host, whoever asks. */
function requireOwn(context: RequestContext, tenantCode: string): void {
  if (tenantCode !== context.tenant.code) throw new Refusal("not_found");
}

type Shape = Record<string, z.ZodMiniType>;
type Run<S extends Shape> = (ctx: AuthContext, input: z.output<z.ZodMiniObject<S, z.core.$strict>>) => Promise<unknown>;

/** A command on the company that the host names: the code in the path has to be its own. */
function tenantCommand<S extends Shape>(name: string, summary: string, input: z.ZodMiniObject<S, z.core.$strict>, run: Run<S>): Endpoint {
  const path = `/tenants/:tenantCode/${name}` as const;
  return {
    method: "POST",
    path,
    summary,
    access: "settings",
    input: z.extend(input, ofTenant),
    run(ctx, given) {
      // Safe: what arrives is what the schema above returned, of which the code is taken away again.
      const { tenantCode, ...rest } = given as z.output<typeof input> & { tenantCode: string };
      requireOwn(ctx, tenantCode);
      return run(ctx, rest as unknown as z.output<typeof input>);
    },
  };
}
