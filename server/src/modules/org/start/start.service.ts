import type { Db } from '#kit/db.ts'
import { refreshPeopleSearch } from '../search/search.service.ts'
import { ensureRootDepartment, insertFirstPerson, selectPersonByAddress } from './start.sql.ts'

/**
 * The first administrator of a new company: the imported person with this e-mail address, or else a new person in the
 * company's top department. Returns the person's code.
 */
export async function ensureFirstPerson(
  db: Db,
  who: { comCode: string; name: string; email: string },
): Promise<string> {
  const { comCode, name } = who
  const email = who.email.toLowerCase()
  const present = await selectPersonByAddress(db, comCode, email)
  if (present) return present
  const deptCode = await ensureRootDepartment(db, comCode)
  const personCode = `${comCode.slice(0, 58)}-ADMIN`
  await insertFirstPerson(db, { comCode, deptCode, personCode, name, email })
  await refreshPeopleSearch(db)
  return personCode
}
