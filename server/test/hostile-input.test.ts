import type { Endpoint } from '@maru/api/kit/endpoint'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '../src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { matrix } from './authorisation/matrix.ts'
import { askers, openWorld } from './authorisation/world.ts'

/** The properties of a schema that this test reads. */
interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  maxLength?: number
  maxItems?: number
}
type Path = (string | number)[]

const texts = [
  '',
  ' ',
  "'",
  '\\',
  '%',
  '&|!:*()<->',
  '(((((',
  '[a-',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\r\nX: y',
  '\u202e\uffff\u2028',
  '=1+1',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '/..//evil.example',
  'http://[::1',
  'http://127.0.0.1:22/',
  '0000-01-01',
  '9999-12-31',
  '1000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59Z',
  '23:59',
  '00:00',
  'UTC',
  'Asia/Nowhere',
  '-1',
  '2147483648',
  '9223372036854775808',
  '999999999999999.99',
  '1e999',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  'company:TWO',
  'person:',
  ',,,',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'AAAA',
]
const numbers = [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1, 1e300, 2 ** 31 - 1, 0.5, 0, -1]
/** Number of hostile values per field; they rotate from field to field. */
const triedAtMost = 3

const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))
const ajv = new Ajv2020({ strict: false })
// The plug-in's default export is the function itself under Node's ESM interop.
;(addFormats as unknown as (target: Ajv2020) => void)(ajv)

let portal: TestApp
let open: Awaited<ReturnType<typeof openWorld>>
let turn = 0

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off' } })
  open = await openWorld(portal)
})
afterAll(() => portal.stop())

async function inputOf(endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input = matrix[endpoint.name]?.input ?? {}
  return { ...(typeof input === 'function' ? await input(open.world) : input) }
}

/**
 * Returns a caller that may make the call, with few rights if possible, so that the server reads and uses the input.
 */
async function askerOf(endpoint: Endpoint) {
  const cells = matrix[endpoint.name]?.cells.split(' ') ?? []
  const asker = (['user', 'manager', 'super', 'peer'] as const).find(
    (name) => cells[askers.indexOf(name)] === '200',
  )
  return open.as(asker ?? 'super')
}

function* fieldsOf(shape: Shape, path: Path = []): Generator<[Path, Shape]> {
  if (path.length > 5) return
  if (path.length > 0) yield [path, shape]
  for (const one of shape.anyOf ?? []) yield* fieldsOf(one, path)
  for (const [name, one] of Object.entries(shape.properties ?? {})) yield* fieldsOf(one, [...path, name])
  if (shape.items) yield* fieldsOf(shape.items, [...path, 0])
}

function candidatesOf({ type, maxLength, maxItems = 1000 }: Shape): unknown[] {
  const types = [type].flat()
  return [
    ...(types.includes('string') ? [...texts, '가'.repeat(maxLength ?? 5000)] : []),
    ...(types.includes('integer') || types.includes('number') ? numbers : []),
    ...(types.includes('null') ? [null] : []),
    ...(types.includes('object') ? [{}] : []),
    ...(types.includes('array') ? [[], Array(Math.min(maxItems, 1000)).fill('x'), Array(40).fill(1)] : []),
  ]
}

/** Returns hostile values that the schema of the field accepts; a rotating selection. */
function hostileFor(shape: Shape): unknown[] {
  const takes = ajv.compile(shape)
  const taken = candidatesOf(shape).filter((value) => takes(structuredClone(value)))
  turn += 7
  return Array.from({ length: Math.min(triedAtMost, taken.length) }, (_, index) => {
    const step = Math.max(1, Math.floor(taken.length / triedAtMost))
    return taken[(turn + index * step) % taken.length]
  })
}

/** Returns a copy of the input with another value at the path; creates missing parents. */
function withValue(input: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(input)
  let at = copy as Record<string | number, unknown>
  for (const [index, name] of path.slice(0, -1).entries()) {
    if (typeof at[name] !== 'object' || at[name] === null)
      at[name] = typeof path[index + 1] === 'number' ? [] : {}
    at = at[name] as Record<string | number, unknown>
  }
  at[path.at(-1) ?? ''] = value
  return copy
}

const deep = `${'{"a":['.repeat(200)}1${']}'.repeat(200)}`
const bodies = [
  '{"__proto__":{"isSuperAdmin":true}}',
  '{"constructor":{"prototype":{"isSuperAdmin":true}}}',
  deep,
  `[${Array(5000).fill(1).join(',')}]`,
  'null',
  '"\\ud800"',
  '{"a":1e999,"a":2}',
]

/**
 * Returns true for an undeclared answer: a server error, or a violated constraint that only the database has checked.
 */
function isFault(
  { errors = [] }: Endpoint,
  answer: { status: number; refusal?: { code: string } | undefined },
) {
  const code = answer.refusal?.code ?? ''
  const isDeclared = (errors as readonly string[]).includes(code)
  return (answer.status >= 500 || code === 'kit.conflict') && !isDeclared
}

test('no call of the contract answers hostile input with 5xx or relies on a constraint', {
  timeout: 300_000,
}, async () => {
  const faults: unknown[] = []
  let calls = 0
  for (const endpoint of endpoints) {
    const client = await askerOf(endpoint)
    let input = await inputOf(endpoint)
    let uses = 0
    for (const [path, shape] of fieldsOf(endpoint.input as unknown as Shape)) {
      for (const value of hostileFor(shape)) {
        uses += 1
        // Earlier calls may have deleted the data that this call changes, so new input is created.
        if (endpoint.changes && uses % 8 === 0) input = await inputOf(endpoint)
        const answer = await client.callWith(endpoint, withValue(input, path, value))
        calls += 1
        if (isFault(endpoint, answer))
          faults.push([endpoint.name, path.join('.'), value, answer.status, answer.refusal?.code])
      }
    }
    if (endpoint.method !== 'POST' || endpoint.body === 'multipart') continue
    for (const payload of bodies) {
      const answer = await client.callWith(endpoint, input, { payload })
      calls += 1
      if (isFault(endpoint, answer)) faults.push([endpoint.name, payload.slice(0, 40), answer.status])
    }
  }
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(3000)
})
