import { providedPerson } from '@maru/api/account/person'
import { failure } from '#kit/failure.ts'
import { findFault } from '#kit/input/validate.ts'
import type { PersonColumns } from '#modules/org/index.ts'
import { tidy } from '../person/person.rules.ts'
import type { Json } from './patch.rules.ts'

/** What a resource of a provider asks for. */
export interface Wanted {
  userName: string
  externalId: string
  columns: Pick<PersonColumns, 'name' | 'email' | 'mobileTel' | 'officeTel'>
  /** Undefined: the request does not say. */
  isActive: boolean | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? tidy(value) : '')

function typed(values: unknown, type: string): string {
  const list = (Array.isArray(values) ? values : []) as {
    type?: string
    value?: unknown
    primary?: boolean
  }[] // of a schema
  const match =
    list.find((one) => one.type === type) ?? (type === 'work' ? list.find((one) => one.primary) : undefined)
  return textOf(match?.value)
}

/** What a validated resource asks for. The name of the person is the display name, or its parts. */
export function wantedOf(user: Json): Wanted {
  const name = (user.name ?? {}) as Json // the schema has an object
  const parts = [name.familyName, name.givenName].map(textOf).filter((part) => part !== '')
  const ko = textOf(user.displayName) || textOf(name.formatted) || parts.join(' ') || textOf(user.userName)
  return {
    userName: textOf(user.userName).normalize('NFKC').toLowerCase(),
    externalId: textOf(user.externalId),
    columns: {
      name: { ko, en: '', zh: '' },
      email: typed(user.emails, 'work').toLowerCase(),
      mobileTel: typed(user.phoneNumbers, 'mobile'),
      officeTel: typed(user.phoneNumbers, 'work'),
    },
    isActive: typeof user.active === 'boolean' ? user.active : undefined,
  }
}

/**
 * Throws `kit.invalidInput` if a value breaks the rules of the form of people. Values that the person has already are
 * not checked, so that an old one does not prevent the end of an account.
 */
export function assertWanted(wanted: Wanted, before: Wanted | null): void {
  const fieldsOf = ({ columns, userName, externalId }: Wanted): Record<string, unknown> => ({
    ...{ ...columns, login: userName, externalId },
  })
  const [next, former] = [fieldsOf(wanted), before && fieldsOf(before)]
  for (const [field, schema] of Object.entries(providedPerson.properties)) {
    if (JSON.stringify(next[field]) === JSON.stringify(former?.[field])) continue
    if (findFault(schema, next[field]) !== undefined) throw failure('kit.invalidInput', { fields: [field] })
  }
}
