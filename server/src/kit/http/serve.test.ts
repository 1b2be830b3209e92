import { defineApi, endpoint } from '@maru/api/kit/endpoint'
import { day, instant, object, rowId, Type } from '@maru/api/kit/schema'
import { describe, expect, it } from 'vitest'
import { retryDelay } from '../events/events.ts'
import { Failure } from '../failure.ts'
import { inputReader } from '../input/validate.ts'
import type { Viewer } from '../viewer.ts'
import { requireOwnIdentity } from './guard.ts'

const api = defineApi('probe', {
  readProbe: endpoint({
    summary: 'Probe.',
    spec: 'maru',
    method: 'GET',
    path: '/probe/{id}',
    access: 'session',
    changes: false,
    input: object({
      id: Type.Integer(),
      flag: Type.Optional(Type.Boolean()),
      codes: Type.Optional(Type.Array(Type.String())),
      day: Type.Optional(day),
      at: Type.Optional(instant),
      size: Type.Optional(Type.Number()),
      ids: Type.Optional(Type.Array(rowId)),
    }),
    output: object({}),
  }),
  writeProbe: endpoint({
    summary: 'Probe.',
    spec: 'maru',
    method: 'POST',
    path: '/probe',
    access: 'session',
    changes: true,
    query: ['kind'],
    actor: ['PersonCode', 'comCode'],
    input: object({
      kind: Type.Optional(Type.Integer()),
      title: Type.String({ maxLength: 5 }),
      nested: Type.Optional(object({ a: Type.Integer() })),
      PersonCode: Type.Optional(Type.String()),
      comCode: Type.Optional(Type.String()),
    }),
    output: object({}),
  }),
})

function refusalOf(work: () => unknown): Failure {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('inputReader', () => {
  it('converts texts of the query string to numbers, booleans and lists, and drops unknown fields', () => {
    const read = inputReader(api.readProbe)
    expect(read({ id: '7' }, { flag: 'true', codes: 'one', v: '0.5' }, undefined)).toEqual({
      id: 7,
      flag: true,
      codes: ['one'],
    })
  })
  it('reports the invalid field of a query string', () => {
    const read = inputReader(api.readProbe)
    expect(refusalOf(() => read({ id: 'x' }, {}, undefined)).params).toEqual({ fields: ['id'] })
  })
  it.each([
    ['size', 'Infinity'],
    ['size', '-Infinity'],
    ['size', '1e999'],
    ['size', 'NaN'],
    ['ids', 'Infinity'],
  ])('refuses an infinite number in a query string: %s=%s', (field, number) => {
    const refusal = refusalOf(() => inputReader(api.readProbe)({ id: '1' }, { [field]: number }, undefined))
    expect([refusal.code, refusal.status]).toEqual(['kit.invalidInput', 400])
  })
  it.each([
    ['day', '0000-01-01'],
    ['day', '0999-12-31'],
    ['day', '2026-02-30'],
    ['at', '0000-01-01T00:00:00Z'],
    ['at', '1000-01-01T00:00:00+00:01'],
    ['at', '9999-12-31T23:59:59-00:01'],
    ['at', '2026-11-23T23:59:60Z'],
  ])('refuses a date that no column can store: %s=%s', (field, date) => {
    const refusal = refusalOf(() => inputReader(api.readProbe)({ id: '1' }, { [field]: date }, undefined))
    expect(refusal.params).toEqual({ fields: [field] })
  })
  it.each([
    ['day', '1000-01-01'],
    ['day', '9999-12-31'],
    ['at', '1000-01-01T00:00:00Z'],
    ['at', '9999-12-31T23:59:59.999Z'],
  ])('accepts the first and the last date: %s=%s', (field, date) => {
    expect(inputReader(api.readProbe)({ id: '1' }, { [field]: date }, undefined)).toEqual({
      id: 1,
      [field]: date,
    })
  })
  it('reports the invalid field of a body', () => {
    const read = inputReader(api.writeProbe)
    expect(refusalOf(() => read({}, {}, { title: 'a', nested: { a: 'x' } })).params).toEqual({
      fields: ['nested.a'],
    })
  })
  it('reads the declared query fields of a POST only from the query string', () => {
    const read = inputReader(api.writeProbe)
    expect(read({}, { kind: '3', title: 'no' }, { title: 'a', extra: 1, nested: { a: 1, b: 2 } })).toEqual({
      kind: 3,
      title: 'a',
      nested: { a: 1 },
    })
  })
  it.each([[null], [[]], ['text'], [{ title: 'too long' }], [{}]])('refuses the body %j', (body) => {
    const read = inputReader(api.writeProbe)
    expect(refusalOf(() => read({}, {}, body)).code).toBe('kit.invalidInput')
  })
})

describe('requireOwnIdentity', () => {
  // The code under test reads only the identity.
  const viewer = { personCode: 'P1', comCode: 'C1', deptCode: 'D1' } as Viewer
  it.each([['writeProbe'], ['readProbe']] as const)("refuses %s with another person's code", (name) => {
    const endpoint = { ...api[name], actor: ['PersonCode', 'comCode', 'userCode', 'deptCode'] }
    for (const field of ['PersonCode', 'comCode', 'userCode'])
      expect(refusalOf(() => requireOwnIdentity(endpoint, viewer, { [field]: 'other' })).code).toBe(
        'kit.actorMismatch',
      )
    requireOwnIdentity({ ...endpoint, changes: false }, viewer, { deptCode: 'other' })
  })
  it("refuses a changing call with another person's code", () => {
    expect(refusalOf(() => requireOwnIdentity(api.writeProbe, viewer, { PersonCode: 'P2' })).code).toBe(
      'kit.actorMismatch',
    )
  })
  it("accepts a call with the viewer's code or none", () => {
    requireOwnIdentity(api.writeProbe, viewer, { PersonCode: 'P1', comCode: 'C1' })
    requireOwnIdentity(api.writeProbe, viewer, { PersonCode: '' })
  })
})

describe('retryDelay', () => {
  it.each([
    [0, 1000],
    [3, 8000],
    [30, 3_600_000],
  ])('after attempt %i waits %i ms', (attempt, wait) => {
    expect(retryDelay(attempt)).toBe(wait)
  })
})
