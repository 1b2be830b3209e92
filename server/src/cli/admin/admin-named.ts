import type { Context } from '#kit/context.ts'
import { type NamedPerson, selectNamedPeople, selectRolesOf, signInName } from '#modules/account/index.ts'
import { UsageFault } from '../reason.ts'
import type { Typed } from './admin-people.ts'

/** A word after the name of the command; throws a fault of use if it is missing. */
export function word({ words }: Typed, at: number, name: string): string {
  const given = words[at]
  if (given === undefined || given === '') throw new UsageFault(`${name} is missing`)
  return given
}

/**
 * The person of a command, named by code or login. Throws a fault of use if there is none, or if the text is the code
 * of one person and the login of another: `--by` then says which.
 */
export async function personOf({ db }: Context, typed: Typed): Promise<NamedPerson> {
  const name = word(typed, 0, 'PERSON')
  const { by } = typed
  if (by !== undefined && by !== 'code' && by !== 'login') throw new UsageFault('--by is code or login')
  const login = signInName(name)
  const matches = (await selectNamedPeople(db, { name, login })).filter(
    (one) => by === undefined || (by === 'code' ? one.personCode === name : one.login === login),
  )
  const [person, other] = matches
  if (!person) throw new UsageFault(`there is no person with the ${by ?? 'code or login'} ${name}`)
  if (other)
    throw new UsageFault(
      `${name} is the code of one person and the login of another: add --by code or --by login`,
    )
  return person
}

/** The roles of a person in their company, and those that are valid in every company. */
export const rolesOf = ({ db }: Context, { personCode, comCode }: NamedPerson): Promise<string[]> =>
  selectRolesOf(db, personCode, comCode)
