import type { Input } from '@maru/api/kit/endpoint'
import { firstBirthDate, type orgProfileApi, type Profile } from '@maru/api/org/profile'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { lockCompany } from '../company/company.sql.ts'
import { isSecondEmailTaken, type ProfileRow, selectProfile, upsertProfile } from './profile.sql.ts'

async function requireProfile({ db, viewer, clock }: Context): Promise<ProfileRow> {
  const row = await selectProfile(db, viewer.personCode, clock.now())
  if (!row) throw notFound()
  return row
}

/** The viewer's own profile. */
export async function getProfile(context: Context): Promise<Profile> {
  const { comCode: _company, today: _today, ...profile } = await requireProfile(context)
  return profile
}

/**
 * Stores the viewer's own profile. Throws `org.secondEmailTaken`, `org.noCompanyDomain` and `org.birthDateInvalid`.
 */
export function saveProfile(
  context: Context,
  input: Input<typeof orgProfileApi.saveProfile>,
): Promise<Profile> {
  return transaction(context, async (inside) => {
    const { personCode } = inside.viewer
    const { comCode, emailDomain, today } = await requireProfile(inside)
    const tidy = (text: string) => text.normalize('NFC').trim()
    const { birthDate } = input
    if (birthDate !== null && (birthDate < firstBirthDate || birthDate > today))
      throw failure('org.birthDateInvalid')
    const secondEmail = input.secondEmail.toLowerCase()
    if (secondEmail !== '') {
      if (emailDomain === '') throw failure('org.noCompanyDomain')
      // If two people choose the same address at the same time, the second waits for the lock and is
      // refused.
      await lockCompany(inside.db, comCode)
      if (await isSecondEmailTaken(inside.db, { personCode, comCode, secondEmail, emailDomain }))
        throw failure('org.secondEmailTaken')
    }
    await upsertProfile(
      inside.db,
      { personCode, comCode },
      {
        postcode: tidy(input.postcode),
        address: tidy(input.address),
        addressDetail: tidy(input.addressDetail),
        secondEmail,
        birthDate,
      },
    )
    return getProfile(inside)
  })
}
