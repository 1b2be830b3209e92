import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../app.ts'
import { expectAttacked } from './attacked.ts'
import { type Asker, allowedAsker, type Calls, callsByRoom, openCalls } from './calls.ts'
import { type Field, fieldsOfCall, fits, nameOf, type Shape, withValue } from './fields.ts'
import { type Id, thingsOfTwo } from './things-of-two.ts'

let calls: Calls
let foreign: ReadonlyMap<string, Id>
/** The fields that got an id, by asker. */
const attacked = new Set<string>()

beforeAll(async () => {
  calls = await openCalls({ withSystems: true })
  await spreadIds()
  foreign = await thingsOfTwo(calls.world)
})
afterAll(() => calls.portal.stop())

/** Gives each table numbers of its own, so that the id of a thing never names one of another kind. */
async function spreadIds(): Promise<void> {
  const { db } = calls.portal
  const names = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`
  for (const [index, { name }] of names.entries())
    await db`select setval(${name}::regclass, ${(index + 1) * 1_000_000})`
}

/** An id of the same form that was never given to a thing. */
function neverGiven(id: Id): Id {
  if (typeof id === 'number') return 987_654_321
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return '99999999-9999-4999-8999-999999999999'
  if (/^\d+$/.test(id)) return '987654321'
  const subject = /^(\w+:)/.exec(id)?.[1] ?? ''
  return `${subject}never-given`
}

/** Name of a field that holds an id: of an element of a list, the name of the list. */
const lastName = ({ path }: Field) => String(path.findLast((name) => typeof name === 'string'))
const namesThing = /(id|ids|_code|code|codes|identity|subjects?|linked|folder|identifiers|values?)$/i

/** The fields of a call whose name says that they name a thing, lists of them by their elements. */
const idFields = (endpoint: Endpoint): Field[] =>
  fieldsOfCall(endpoint).filter(
    (field) => namesThing.test(lastName(field)) && !field.shape.items && !field.shape.properties,
  )

/** The value of an input at a field. */
function valueAt(input: unknown, { path }: Field): unknown {
  return path.reduce<unknown>(
    (at, name) => (at as Record<string | number, unknown> | null | undefined)?.[name],
    input,
  )
}

/** What an answer shows: its status, its code, its parameters, and what a read returns. The ids are masked. */
function shownBy(endpoint: Endpoint, answer: Answer<unknown>, ids: readonly Id[]): string {
  const body = answer.refusal
    ? [answer.refusal.code, answer.refusal.error.params]
    : endpoint.changes
      ? 'done'
      : endpoint.answer === 'raw'
        ? answer.body
        : answer.result
  const masked = new RegExp(`"?(?<![\\w-])(${ids.map(String).join('|')})(?![\\w-])"?`, 'g')
  return `${answer.status} ${JSON.stringify(body)}`.replaceAll(masked, '?')
}

/** Calls with both ids in a field; returns a fault if the answers differ. */
async function compare(
  asker: Asker,
  endpoint: Endpoint,
  field: Field,
  base: Record<string, unknown>,
  id: Id,
): Promise<{ fault?: unknown; done: boolean }> {
  const never = neverGiven(id)
  const whole = endpoint.input as unknown as Shape
  if (![id, never].every((one) => fits(whole, withValue(base, field, one)))) return { done: false }
  const answers: Answer<unknown>[] = []
  for (const one of [id, never]) {
    // The first call may have changed what the second one needs.
    const isUsed = endpoint.changes && answers.some(({ status }) => status < 400)
    const input = isUsed ? await calls.inputOf(endpoint) : base
    answers.push(await calls.ask(asker, endpoint, withValue(input, field, one)))
  }
  attacked.add(`${asker} ${nameOf(endpoint, field)}`)
  const [real, none] = answers.map((answer) => shownBy(endpoint, answer, [id, never]))
  const done = answers.some(({ status }) => status < 400)
  return real === none
    ? { done }
    : { done, fault: [asker, nameOf(endpoint, field), real?.slice(0, 160), none?.slice(0, 160)] }
}

/**
 * Compares for every id in the input of a row, which names a thing of `user`. A person of the other company sees none
 * of them; a colleague may see a thing without the right to change it, which answers 403.
 */
async function compareOwn(asker: 'outsider' | 'peer', endpoint: Endpoint): Promise<unknown[]> {
  const faults: unknown[] = []
  const input = await calls.inputOf(endpoint)
  const fields = idFields(endpoint).filter((field) =>
    ['string', 'number'].includes(typeof valueAt(input, field)),
  )
  if (fields.length === 0) return []
  const { status } = await calls.ask(asker, endpoint, input)
  // The matrix says who sees what; here it is only compared for those who do not.
  if (status < 400 || (asker === 'peer' && status !== 404)) return []
  for (const field of fields)
    faults.push((await compare(asker, endpoint, field, input, valueAt(input, field) as Id)).fault)
  return faults.filter((fault) => fault !== undefined)
}

/** Puts things of the other company into every field that could name one, in an input that is valid otherwise. */
async function compareForeign(endpoint: Endpoint): Promise<unknown[]> {
  const asker = allowedAsker(endpoint, ['user', 'peer', 'manager'])
  if (!asker) return []
  const faults: unknown[] = []
  const domain = endpoint.name.split('.')[0]
  let base = await calls.inputOf(endpoint)
  for (const field of idFields(endpoint)) {
    const name = lastName(field).toLowerCase()
    const names = [name, name.replace(/s$/, '')].flatMap((one) => [`${domain}.${one}`, one])
    const id = names.map((one) => foreign.get(one)).find((one) => one !== undefined)
    if (id === undefined) continue
    const { fault, done } = await compare(asker, endpoint, field, base, id)
    if (fault !== undefined) faults.push(fault)
    if (done && endpoint.changes) base = await calls.inputOf(endpoint)
  }
  return faults
}

const rooms = callsByRoom
  .map(([room, all]) => [room, all.filter((one) => idFields(one).length > 0)] as const)
  .filter(([, all]) => all.length > 0)

test.each(rooms)(
  '%s answers the id of a thing that the caller may not see as one that was never given',
  async (_room, all) => {
    const before = attacked.size
    const faults: unknown[] = []
    for (const endpoint of all) {
      faults.push(...(await compareOwn('outsider', endpoint)), ...(await compareOwn('peer', endpoint)))
      faults.push(...(await compareForeign(endpoint)))
    }
    expect(faults).toEqual([])
    expect(attacked.size).toBeGreaterThan(before)
  },
  300_000,
)

test('no field that names a thing escaped', () => {
  expectAttacked('foreignIds', attacked.size)
})
