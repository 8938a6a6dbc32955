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
import { updateWorkday } from "~/features/settings/commands/update-workday";
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
  workdayInput,
} from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { FEATURE_KEYS } from "~/kernel/features";
import { requiredText } from "~/kernel/input/fields";
import { sentText } from "~/kernel/input/measured";
import { LOGO_TYPES } from "~/kernel/pictures/pictures";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";
import { logoResponse } from "./tenant-logo";

const ofTenant = { tenantCode: requiredText(40) };

export const tenantEndpoints = [
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/features",
    summary: "List the features of the company, with whether each is enabled",
    access: "signed-in",
    input: z.object(ofTenant),
    response: () =>
      z.object({
        features: z.array(
          z.object({ key: z.enum(FEATURE_KEYS), enabled: z.boolean(), value: z.unknown() }),
        ),
      }),
    async run(ctx, { tenantCode }) {
      requireOwn(ctx, tenantCode);
      const { features } = await ctx.settings();
      return { features: FEATURE_KEYS.map((key) => ({ key, ...features[key] })) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tenants/:tenantCode/settings",
    summary:
      "Get all settings of the company, each part with the marker that a save uses to detect conflicting changes",
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
    summary: "Get the company's name, address, tax id and contact details",
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
    summary: "Get the logo in the given image format. Public, because the sign-in page shows it",
    access: "anonymous",
    input: z.object({
      ...ofTenant,
      mediaType: z._default(z.enum(LOGO_TYPES, "invalid"), "image/png"),
      v: z.optional(sentText(64)),
    }),
    run(context, { tenantCode, mediaType, v }, c) {
      requireOwn(context, tenantCode);
      return logoResponse(context, { mediaType, hash: v, known: c.req.header("if-none-match") });
    },
  }),
  tenantCommand(
    "updateFeature",
    "Turn a feature on or off, or change its value: for PDF_REPORT_INFO whether hours, expenses, notes and approverNotes are printed",
    featureInput,
    updateFeature,
  ),
  tenantCommand(
    "updateLogo",
    "Replace the logo: PNG, WebP or JPEG as base64, at most 1 MB and 2000 pixels each; at least one PNG or JPEG",
    logoInput,
    updateLogo,
  ),
  tenantCommand("removeLogo", "Remove the logo", removeLogoInput, removeLogo),
  tenantCommand(
    "company",
    "Update the company's name, address or numbers",
    companyInput,
    updateCompany,
  ),
  tenantCommand(
    "updateNotifications",
    "Set the default notifications per event and channel, which users can override",
    notificationsInput,
    updateNotifications,
  ),
  tenantCommand(
    "updateReportEntry",
    "Set who enters daily reports, and for how many past days",
    reportEntryInput,
    updateReportEntry,
  ),
  tenantCommand(
    "updateOvertimeBands",
    "Set which hours count as overtime, from today or a later day",
    overtimeBandsInput,
    updateOvertimeBands,
  ),
  tenantCommand(
    "removePlannedBands",
    "Cancel overtime bands that are planned for a later day",
    plannedBandsInput,
    removePlannedBands,
  ),
  tenantCommand(
    "updateWorkday",
    "Set when a working day begins, and its break, for people without times of their own",
    workdayInput,
    updateWorkday,
  ),
  tenantCommand("updateHolidays", "Set the public holidays", holidaysInput, updateHolidays),
  tenantCommand("updateRegion", "Set the time zone and currency", regionInput, updateRegion),
];

/** Another tenant's code is not found on this host, regardless of the caller. */
function requireOwn(context: RequestContext, tenantCode: string): void {
  if (tenantCode !== context.tenant.code) throw new Refusal("not_found");
}

type Shape = Record<string, z.ZodMiniType>;
type Run<S extends Shape> = (
  ctx: AuthContext,
  input: z.output<z.ZodMiniObject<S, z.core.$strict>>,
) => Promise<unknown>;

/**
 * Defines a command on the tenant of the host. The code in the path has to be that tenant's code.
 */
function tenantCommand<S extends Shape>(
  name: string,
  summary: string,
  input: z.ZodMiniObject<S, z.core.$strict>,
  run: Run<S>,
): Endpoint {
  const path = `/tenants/:tenantCode/${name}` as const;
  return {
    method: "POST",
    path,
    summary,
    access: "settings",
    input: z.extend(input, ofTenant),
    run(ctx, given) {
      // Safe: the input was parsed by the schema above, from which the code is removed again.
      const { tenantCode, ...rest } = given as z.output<typeof input> & { tenantCode: string };
      requireOwn(ctx, tenantCode);
      return run(ctx, rest as unknown as z.output<typeof input>);
    },
  };
}
