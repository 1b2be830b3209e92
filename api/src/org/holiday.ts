import { ofCompany } from '../kit/company.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  day,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  writtenName,
} from '../kit/schema.ts'

/** Error codes of holidays with their HTTP status. */
export const orgHolidayErrors = defineErrors({ 'org.holidayTaken': 409 })
type OrgHolidayErrors = typeof orgHolidayErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends OrgHolidayErrors {}
}

/** Countries whose public holidays the portal has (ISO 3166-1). A company's country follows from its time zone. */
export const holidayCountries = ['KR', 'CN', 'US'] as const
/** A country with public holidays. */
export type HolidayCountry = (typeof holidayCountries)[number]

/**
 * `public`: a public holiday. `substitute`: a day off for a holiday on another day. `temporary`: an election or a day
 * that a government declares once. `company`: a day off of a company. `makeup`: a working day in exchange for a day
 * off, also on a weekend or a holiday.
 */
export const holidayKinds = ['public', 'substitute', 'temporary', 'company', 'makeup'] as const
/** The kind of a holiday. */
export type HolidayKind = (typeof holidayKinds)[number]

/** Who has the day: all companies of a country, all companies, or one company. A company's entry of a day wins. */
export const holidayScopes = ['country', 'all', 'company'] as const
/** Who has a holiday. */
export type HolidayScope = (typeof holidayScopes)[number]

/** The years that can have holidays. */
export const holidayYears = { first: 2000, last: 2099 } as const

const holidayFields = {
  scope: oneOf(holidayScopes),
  /** Only for the scope `country`; null otherwise. */
  country: nullable(oneOf(holidayCountries)),
  day,
  name: writtenName(100),
  kind: oneOf(holidayKinds),
}

/** An entry of the table of holidays. */
export const holidayEntry = object({
  holidayId: rowId,
  ...holidayFields,
  name: localName,
  isWorkday: Type.Boolean(),
  /** Whether the viewer may change and remove the entry. */
  canChange: Type.Boolean(),
})
/** An entry of the table of holidays. */
export type HolidayEntry = Static<typeof holidayEntry>

const year = Type.Integer({ minimum: holidayYears.first, maximum: holidayYears.last })

/** Calls of holidays, for super administrators and company managers. */
export const orgHolidayApi = defineApi('org', {
  listHolidayEntries: endpoint({
    summary:
      'Lists the holidays of a year that a country, all companies and the current company have, sorted by day.',
    spec: 'maru',
    method: 'GET',
    path: '/api/org/holiday/list',
    access: 'session',
    changes: false,
    input: ofCompany(object({ year, country: Type.Optional(oneOf(holidayCountries)) })),
    output: object({
      /** The country of the list: the one of the input, otherwise the one of the current company. */
      country: nullable(oneOf(holidayCountries)),
      entries: Type.Array(holidayEntry),
    }),
  }),
  createHoliday: endpoint({
    summary: 'Adds a holiday; a company manager only for the current company.',
    spec: 'maru',
    method: 'POST',
    path: '/api/org/holiday/create',
    access: 'session',
    changes: true,
    creates: true,
    refreshes: ['org.listHolidayEntries'],
    input: ofCompany(object(holidayFields)),
    output: object({ holidayId: rowId }),
    errors: ['org.holidayTaken'],
  }),
  updateHoliday: endpoint({
    summary: 'Changes day, names and kind of a holiday; its scope stays.',
    spec: 'maru',
    method: 'POST',
    path: '/api/org/holiday/update',
    access: 'session',
    changes: true,
    refreshes: ['org.listHolidayEntries'],
    input: ofCompany(
      object({
        holidayId: rowId,
        day: holidayFields.day,
        name: holidayFields.name,
        kind: holidayFields.kind,
      }),
    ),
    output: Type.Literal(1),
    errors: ['org.holidayTaken'],
  }),
  removeHoliday: endpoint({
    summary: 'Removes a holiday.',
    spec: 'maru',
    method: 'POST',
    path: '/api/org/holiday/remove',
    access: 'session',
    changes: true,
    refreshes: ['org.listHolidayEntries'],
    input: ofCompany(object({ holidayId: rowId })),
    output: Type.Literal(1),
  }),
})
