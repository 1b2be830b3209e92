import type { Profile } from '@maru/api/org/profile'
import type { Db } from '#kit/db.ts'

/** A profile, with today's date at the person's company. */
export interface ProfileRow extends Profile {
  comCode: string
  today: string
}

/** The profile of a person; the home address that HR stores, if the person has not stored an address. */
export async function selectProfile(db: Db, personCode: string, now: Date): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`
    select person.com_code, coalesce(profile.postcode, '') as postcode,
           coalesce(profile.address, person.home_address) as address,
           coalesce(profile.address_detail, '') as address_detail,
           coalesce(profile.second_email, '') as second_email, profile.birth_date,
           company.domain as email_domain, (${now} at time zone company.time_zone)::date as today
      from org_person person
      join org_company company on company.com_code = person.com_code
      left join org_profile profile on profile.person_code = person.person_code
     where person.person_code = ${personCode}`
  return row
}

/**
 * Whether the address is already used: as the address of another person or of a department, or as the second address
 * of another person in the company.
 */
export async function isSecondEmailTaken(
  db: Db,
  asked: { personCode: string; comCode: string; secondEmail: string; emailDomain: string },
): Promise<boolean> {
  const { personCode, comCode, secondEmail, emailDomain } = asked
  const email = `${secondEmail}@${emailDomain}`
  const [row] = await db<{ isTaken: boolean }[]>`
    select exists (select from org_person where email = ${email} and person_code <> ${personCode})
           or exists (select from org_department where email = ${email})
           or exists (select from org_profile
                       where com_code = ${comCode} and second_email = ${secondEmail} and second_email <> ''
                         and person_code <> ${personCode}) as is_taken`
  return row?.isTaken ?? false
}

/** Stores the profile of a person. */
export async function upsertProfile(
  db: Db,
  who: { personCode: string; comCode: string },
  profile: Omit<Profile, 'emailDomain'>,
): Promise<void> {
  const { postcode, address, addressDetail, secondEmail, birthDate } = profile
  await db`
    insert into org_profile (com_code, person_code, postcode, address, address_detail, second_email, birth_date)
    values (${who.comCode}, ${who.personCode}, ${postcode}, ${address}, ${addressDetail}, ${secondEmail}, ${birthDate})
    on conflict (person_code) do update
       set com_code = excluded.com_code, postcode = excluded.postcode, address = excluded.address,
           address_detail = excluded.address_detail, second_email = excluded.second_email,
           birth_date = excluded.birth_date`
}
