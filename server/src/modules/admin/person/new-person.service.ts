import { personNameLimit } from '@maru/api/account/person'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { Failure, failure } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import type { NewPersonSlot } from '#kit/room-slots/new-person.ts'
import { isLoginTaken, signInName, upsertLogin } from '#modules/account/index.ts'
import {
  insertPerson,
  lockOrganisation,
  type PersonColumns,
  refreshPeopleSearch,
  replacePosts,
  selectCompaniesOfDepartments,
  selectConflictingPerson,
} from '#modules/org/index.ts'
import { newPersonCode, tidy } from './person.rules.ts'

/** Throws `account.emailTaken`, `account.numberTaken` or `account.loginTaken` for values of another person. */
export async function requireFreePerson(
  db: Db,
  who: { personCode: string; comCode: string },
  { email, employeeNumber, login }: { email: string; employeeNumber: string; login: string },
): Promise<void> {
  const conflictingPerson = await selectConflictingPerson(db, { ...who, email, employeeNumber })
  if (conflictingPerson.email || (email !== '' && (await isLoginTaken(db, email, who.personCode))))
    throw failure('account.emailTaken')
  if (conflictingPerson.number) throw failure('account.numberTaken')
  if (await isLoginTaken(db, login, who.personCode)) throw failure('account.loginTaken')
}

/** A person that another system of the company adds. */
export interface AddedPerson {
  comCode: string
  deptCode: string
  login: string
  isDisabled: boolean
  columns: Pick<PersonColumns, 'name' | 'email' | 'mobileTel' | 'officeTel' | 'employeeNumber'>
}

/**
 * Adds a person with an account without a password and a post, inside of a transaction that holds the lock of the
 * organisation. Throws what {@link requireFreePerson} throws.
 */
export async function addPerson(
  { db, clock }: Pick<ProtocolContext, 'db' | 'clock'>,
  { comCode, deptCode, login, isDisabled, columns }: AddedPerson,
): Promise<string> {
  const who = { personCode: newPersonCode(), comCode }
  await requireFreePerson(db, who, { ...columns, login })
  await insertPerson(db, who, { ...columns, officeExtTel: '', hireDate: null })
  const post = { comCode, deptCode, titleCode: '', positionCode: '', gradeCode: '', isMain: true }
  await replacePosts(db, who.personCode, [post], { scope: null, now: clock.now() })
  await upsertLogin(db, who, { login, language: 'ko-KR', isDisabled }, clock.now())
  await refreshPeopleSearch(db)
  return who.personCode
}

/** Creates people at their first sign-in with a provider of their company. */
export const newPersonSlot: NewPersonSlot = {
  async create(context, { comCode, deptCode, name, email, by }) {
    try {
      return await transaction(context, async (inside) => {
        const { db, clock } = inside
        await lockOrganisation(db)
        const companies = await selectCompaniesOfDepartments(db, [deptCode], clock.now())
        if (companies.get(deptCode) !== comCode) throw failure('account.departmentUnknown')
        const login = signInName(email)
        const ko = tidy(name).slice(0, personNameLimit) || email.slice(0, email.indexOf('@'))
        const columns = {
          name: { ko, en: '', zh: '' },
          email,
          mobileTel: '',
          officeTel: '',
          employeeNumber: '',
        }
        const personCode = await addPerson(inside, { comCode, deptCode, login, isDisabled: false, columns })
        const details = { login, by, posts: [deptCode] }
        await recordAudit(
          { ...inside, viewer: null },
          { action: 'personAdded', comCode, personCode: by, subject: personCode, subjectName: ko, details },
        )
        return personCode
      })
    } catch (error) {
      if (error instanceof Failure && error.code.startsWith('account.')) return null
      throw error
    }
  },
}
