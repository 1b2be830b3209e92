import { defineApi, endpoint } from '@maru/api/kit/endpoint'
import { object, oneOf, rowId, Type, text } from '@maru/api/kit/schema'
import { describe, expect, it, test } from 'vitest'
import { inputReader } from './validate.ts'

const fields = {
  title: text(5, 1),
  note: Type.Optional(text(5)),
  name: Type.Optional(text(5, 1)),
  parentId: Type.Optional(rowId),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  year: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  day: Type.Optional(Type.String({ format: 'date' })),
  order: Type.Optional(oneOf(['up', 'down'])),
  isOpen: Type.Optional(Type.Boolean()),
  codes: Type.Optional(Type.Array(text(5, 1))),
  rows: Type.Optional(Type.Array(object({ id: rowId, memo: Type.Optional(text(5, 1)) }))),
}
const shared = {
  summary: 'Probe.',
  spec: 'maru',
  access: 'session',
  changes: false,
  output: object({}),
} as const
const api = defineApi('probe', {
  post: endpoint({ ...shared, method: 'POST', path: '/probe', input: object(fields) }),
  get: endpoint({ ...shared, method: 'GET', path: '/probe', input: object(fields) }),
})
const body = (value: object) => inputReader(api.post)({}, {}, { title: 'a', ...value })
const address = (value: object) => inputReader(api.get)({}, { title: 'a', ...value }, undefined)

describe('an optional field in a body', () => {
  test.each<[string, object, object]>([
    ['an empty text for a number', { parentId: '' }, {}],
    ['0 for a row number', { parentId: 0 }, {}],
    ['"0" for a row number', { parentId: '0' }, {}],
    ['null for a row number', { parentId: null }, {}],
    ['an empty text for a day', { day: '' }, {}],
    ['an empty text for one of some texts', { order: '' }, {}],
    ['an empty text for a boolean', { isOpen: '' }, {}],
    ['null for a list', { codes: null }, {}],
    ['null for a text', { note: null }, {}],
    ['an empty text for one that may not be empty', { name: '' }, {}],
    ['an empty text inside a list', { rows: [{ id: 1, memo: '' }] }, { rows: [{ id: 1 }] }],
  ])('is removed: %s', (_name, given, read) => {
    expect(body(given)).toEqual({ title: 'a', ...read })
  })

  test.each<[string, object, object]>([
    ['an empty text that is a value', { note: '', parentId: '' }, { note: '' }],
    ['a 0 that is a value', { offset: 0, parentId: '' }, { offset: 0 }],
    ['a null that is a value', { year: null, parentId: '' }, { year: null }],
  ])('is unchanged: %s', (_name, given, read) => {
    expect(body(given)).toEqual({ title: 'a', ...read })
  })
})

test('numbers are accepted as texts, digits as numbers, and the text true as a boolean', () => {
  expect(body({ title: 7, parentId: '5', isOpen: 'true', codes: [1] })).toEqual({
    title: '7',
    parentId: 5,
    isOpen: true,
    codes: ['1'],
  })
})

test('a boolean is read from Y, N, 1 and 0, in a body as in an address', () => {
  for (const [given, read] of [
    ['Y', true],
    ['y', true],
    ['1', true],
    [1, true],
    ['N', false],
    ['0', false],
    [0, false],
    ['FALSE', false],
  ] as const) {
    expect(body({ isOpen: given }), `body ${given}`).toMatchObject({ isOpen: read })
    expect(address({ isOpen: String(given) }), `address ${given}`).toMatchObject({ isOpen: read })
  }
  for (const given of ['yes', 'on', 2, -1]) expect(() => body({ isOpen: given })).toThrow('kit.invalidInput')
})

test('a query string is read in the same way', () => {
  expect(address({ parentId: '', order: '', offset: '0', codes: '' })).toEqual({ title: 'a', offset: 0 })
})

describe('refused', () => {
  it.each<[string, object]>([
    ['an empty required text', { title: '' }],
    ['null for a required text', { title: null }],
    ['letters for a number', { parentId: 'x' }],
    ['a negative row number', { parentId: -1 }],
    ['an object for a text', { note: {} }],
  ])('%s', (_name, given) => {
    expect(() => body(given)).toThrow('kit.invalidInput')
  })
})
