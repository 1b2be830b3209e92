import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, newCode, nullable, object, type Static, Type, text, writtenName } from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'

/** Error codes of the company's settings with their HTTP status. */
export const orgCompanyErrors = defineErrors({
  'org.companyChanged': 409,
  'org.companyCodeTaken': 409,
  'org.zoneUnknown': 400,
  'org.logoNotAnImage': 400,
  'org.logoTooLarge': 413,
})
type OrgCompanyErrors = typeof orgCompanyErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends OrgCompanyErrors {}
}

/** Maximum size of a logo's file in bytes. */
export const logoBytes = 5 * 1024 * 1024
/** Maximum stored size of a logo in pixels; the top bar draws it 28 pixels high. */
export const logoSize = { width: 480, height: 112 } as const

const companyFields = {
  name: writtenName(200),
  domain: Type.String({ maxLength: 253, pattern: '^$|^[A-Za-z0-9.-]+$' }),
  /** Defaults of new accounts. */
  language,
  /** IANA name of the time zone that defines "today". */
  timeZone: text(60, 1),
  /** Hue of the company's colour in degrees; null for the portal's own. */
  hue: nullable(Type.Integer({ minimum: 0, maximum: 359 })),
}

/** The settings of a company. */
export const companySettings = object({
  comCode: code,
  /** A new value after every change of the settings; an update must contain the current one. */
  version: Type.String(),
  ...companyFields,
  /** Address of the logo; empty if there is none. */
  logoPath: Type.String(),
})
/** The settings of a company. */
export type CompanySettings = Static<typeof companySettings>

/** Calls of the company's settings, for super administrators and company managers (spec 1§6). */
export const orgCompanyApi = defineApi('org', {
  getCompanySettings: read('/api/org/company', 'maru', {
    summary:
      'Returns names, domain, language, time zone, colour and logo of the current company; for super administrators of any company.',
    input: object({ comCode: Type.Optional(code) }),
    output: companySettings,
  }),
  updateCompany: change('/api/org/company/update', 'maru', {
    summary:
      'Updates names, domain, language, time zone and colour of the current company; for super administrators of any company.',
    refreshes: ['org.getCompanySettings', 'org.listCompanies'],
    input: object({ comCode: Type.Optional(code), version: text(64), ...companyFields }),
    output: companySettings,
    errors: ['org.companyChanged', 'org.zoneUnknown'],
  }),
  createCompany: change('/api/org/company/create', 'maru', {
    summary:
      'Creates a company with a top department, menus, boards and a home page; for super administrators.',
    creates: true,
    refreshes: ['org.listCompanies'],
    input: object({
      comCode: newCode,
      ...companyFields,
    }),
    output: companySettings,
    errors: ['org.companyCodeTaken', 'org.zoneUnknown'],
  }),
  uploadLogo: change('/api/org/company/logo', 'maru', {
    summary:
      'Stores a logo of the current company, for super administrators of any company: a picture up to 5 MB, encoded again as WebP.',
    input: object({ comCode: Type.Optional(code) }),
    body: 'multipart',
    bodyLimit: logoBytes,
    refreshes: ['org.getCompanySettings'],
    output: companySettings,
    errors: ['org.logoNotAnImage', 'org.logoTooLarge', 'kit.storageFull'],
  }),
  removeLogo: change('/api/org/company/logo/remove', 'maru', {
    summary: 'Deletes the logo of the current company; for super administrators of any company.',
    input: object({ comCode: Type.Optional(code) }),
    refreshes: ['org.getCompanySettings'],
    output: companySettings,
  }),
  getLogo: read('/api/org/logo/{comCode}', 'maru', {
    summary: 'Returns the logo of a company; at the address with its version it is cacheable forever.',
    input: object({ comCode: code, v: Type.Optional(text(64)) }),
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
})
