import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { day, nullable, object, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of the viewer's profile with their HTTP status. */
export const orgProfileErrors = defineErrors({
  'org.secondEmailTaken': 409,
  'org.noCompanyDomain': 400,
  'org.birthDateInvalid': 400,
})
type OrgProfileErrors = typeof orgProfileErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends OrgProfileErrors {}
}

/** Maximum lengths of the fields of a profile, in UTF-16 units. */
export const profileLimits = { postcode: 20, address: 500, addressDetail: 200, secondEmail: 64 } as const

/** The earliest birth date in a profile. */
export const firstBirthDate = '1900-01-01'

const profileFields = {
  postcode: text(profileLimits.postcode),
  address: text(profileLimits.address),
  addressDetail: text(profileLimits.addressDetail),
  /** The part before the @; empty for none. */
  secondEmail: Type.String({ maxLength: profileLimits.secondEmail, pattern: '^$|^[A-Za-z0-9._+-]+$' }),
  birthDate: nullable(day),
}

/** Personal data that the viewer edits. */
export const profile = object({
  ...profileFields,
  /** The domain of the second email address; empty if the company has none. */
  emailDomain: Type.String(),
})
/** Personal data that the viewer edits. */
export type Profile = Static<typeof profile>

/** Calls of the profile window; they concern only the viewer. */
export const orgProfileApi = defineApi('org', {
  getProfile: read('/api/org/profile', '2§2', {
    summary:
      'Returns address, second e-mail address and birth date of the viewer; before the first change the address from HR.',
    output: profile,
  }),
  saveProfile: change('/api/org/profile', '2§2', {
    summary: 'Stores address, second e-mail address and birth date of the viewer.',
    refreshes: ['org.getProfile'],
    input: object(profileFields),
    output: profile,
    errors: ['org.secondEmailTaken', 'org.noCompanyDomain', 'org.birthDateInvalid'],
  }),
})
