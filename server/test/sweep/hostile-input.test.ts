import { bodyLimitOf, type Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../app.ts'
import { expectAttacked } from './attacked.ts'
import { allowedAsker, type Calls, callsByRoom, openCalls, told } from './calls.ts'
import { type Field, fieldsOfCall, fits, nameOf, placeOf, type Shape, sampleOf, withValue } from './fields.ts'
import { hostileValues, type Refused, refusedValues } from './hostile.ts'

let calls: Calls
/** The fields that got at least one value, by {@link nameOf}. */
const attacked = new Set<string>()
let sent = 0

beforeAll(async () => {
  calls = await openCalls({ withSystems: true })
})
afterAll(() => calls.portal.stop())

const short = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)

/** Whether this is the refusal of an input that its schema does not accept. */
function isRefusal(
  endpoint: Endpoint,
  field: Field,
  { kind }: Refused,
  input: unknown,
  answer: Answer<unknown>,
) {
  const [status, code] = told(answer)
  if (status === 400 && code === 'kit.invalidInput') return true
  // A list may break the limits of JSON before the schema is asked, and a body the limit of its size.
  if (kind === 'too many' && status === 400 && code === 'kit.badRequest') return true
  if (JSON.stringify(input).length > bodyLimitOf(endpoint)) return status === 413
  // Fastify refuses an address with a parameter of more than 100 letters before the route is known.
  return placeOf(endpoint, field) === 'path' && kind === 'too long' && (status === 404 || status === 400)
}

/** Sends the values that the schema must refuse; returns those that were not refused. */
async function attackRefused(endpoint: Endpoint, base: Record<string, unknown>): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const field of fieldsOfCall(endpoint))
    for (const refused of refusedValues(endpoint, base, field)) {
      const input = withValue(base, field, refused.value)
      const answer = await calls.ask('user', endpoint, input)
      sent += 1
      attacked.add(nameOf(endpoint, field))
      if (!isRefusal(endpoint, field, refused, input, answer))
        faults.push([nameOf(endpoint, field), refused.kind, short(refused.value), ...told(answer)])
    }
  return faults
}

/** An undeclared answer: a server error, or a violated constraint that only the database has checked. */
function isFault({ errors = [] }: Endpoint, answer: Answer<unknown>): boolean {
  const [status, code = ''] = told(answer)
  return (status >= 500 || code === 'kit.conflict') && !(errors as readonly string[]).includes(code)
}

/** A caller that may make the call, with few rights if possible, so that the server reads and uses the input. */
const clientFor = (endpoint: Endpoint): Promise<Client> =>
  calls.as(allowedAsker(endpoint, ['user', 'manager', 'super', 'peer']) ?? 'super')

/** A new input of the row. A value that was accepted before may have closed the way to one: then the old input. */
async function renewed(endpoint: Endpoint, base: Record<string, unknown>): Promise<Record<string, unknown>> {
  const input = await calls.inputOf(endpoint).catch(() => base)
  return fits(endpoint.input as unknown as Shape, input) ? input : base
}

/** Sends values that the schema accepts; returns those that the server did not survive. */
async function attackAccepted(endpoint: Endpoint, first: Record<string, unknown>): Promise<unknown[]> {
  const faults: unknown[] = []
  let client = await clientFor(endpoint)
  let base = first
  let uses = 0
  for (const field of fieldsOfCall(endpoint))
    for (const value of hostileValues(endpoint, base, field)) {
      uses += 1
      // Earlier values may have deleted the data that this call changes, or the session.
      if (endpoint.changes && uses % 8 === 0)
        [base, client] = [await renewed(endpoint, base), await clientFor(endpoint)]
      const answer = await client.callWith(endpoint, withValue(base, field, value))
      sent += 1
      attacked.add(nameOf(endpoint, field))
      if (isFault(endpoint, answer)) faults.push([nameOf(endpoint, field), short(value), ...told(answer)])
    }
  return faults
}

const rooms = callsByRoom
  .map(([room, all]) => [room, all.filter((one) => fieldsOfCall(one).length > 0)] as const)
  .filter(([, all]) => all.length > 0)

/** The inputs of the first tests, by call: the second tests change the world, perhaps so that no row works any more. */
const bases = new Map<string, Record<string, unknown>>()

test.each(rooms)(
  '%s refuses wrong input in every field',
  async (_room, all) => {
    const before = sent
    const faults: unknown[] = []
    for (const endpoint of all) {
      const base = await calls.inputOf(endpoint)
      bases.set(endpoint.name, base)
      // A field is reached only from an input that is valid apart from it.
      const reaches = (field: Field) =>
        fits(endpoint.input as unknown as Shape, withValue(base, field, sampleOf(field.shape)))
      const missed = fieldsOfCall(endpoint).filter((field) => !reaches(field))
      faults.push(...missed.map((field) => [nameOf(endpoint, field), 'not reached']))
      faults.push(...(await attackRefused(endpoint, base)))
    }
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(before)
  },
  300_000,
)

test.each(rooms)(
  '%s survives hostile input in every field',
  async (_room, all) => {
    const before = sent
    const faults: unknown[] = []
    for (const endpoint of all) {
      const base = bases.get(endpoint.name) ?? (await calls.inputOf(endpoint))
      faults.push(
        ...(await attackAccepted(endpoint, endpoint.changes ? await renewed(endpoint, base) : base)),
      )
    }
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(before)
  },
  300_000,
)

test('every field of every call was attacked', () => {
  const all = rooms.flatMap(([, list]) =>
    list.flatMap((one) => fieldsOfCall(one).map((field) => nameOf(one, field))),
  )
  expect(all.filter((name) => !attacked.has(name))).toEqual([])
  process.stdout.write(`hostileInput: ${sent} calls sent\n`)
  expectAttacked('hostileInput', attacked.size)
})
