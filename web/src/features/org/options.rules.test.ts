import { describe, expect, it } from 'vitest'
import { OptionFault, readEventName, readOptionTexts, tabsOf, UnknownTab } from './options.rules.ts'

describe('options of an address', () => {
  it('are read with their containers and items', () => {
    const props = {
      containers: [
        {
          id: 'to',
          title: '받는 사람',
          isRecipients: true,
          items: [{ kind: 'person', id: 'P1', name: { ko: '김' } }],
        },
      ],
    }
    expect(readOptionTexts('{"single":true,"tab":"public"}', JSON.stringify(props))).toEqual({
      single: true,
      tab: 'public',
      containers: [
        {
          id: 'to',
          title: '받는 사람',
          isRecipients: true,
          items: [
            {
              kind: 'person',
              id: 'P1',
              name: { ko: '김', en: '', zh: '' },
              title: { ko: '', en: '', zh: '' },
              place: { ko: '', en: '', zh: '' },
              email: '',
              photo: '',
              comCode: '',
              deptCode: '',
            },
          ],
        },
      ],
    })
    expect(readOptionTexts(undefined, '')).toEqual({})
  })

  it.each([
    ['no JSON', '{single:true}', 'options'],
    ['a list', '[]', 'options'],
    ['a text where a flag stands', '{"single":"yes"}', 'options.single'],
    ['a prototype key', '{"__proto__":{"single":true}}', 'options.__proto__'],
    [
      'a constructor inside',
      '{"containers":[{"id":"a","title":"b","constructor":{}}]}',
      'options.containers[0].constructor',
    ],
    ['a container id of other letters', '{"containers":[{"id":"<b>"}]}', 'options.containers[0].id'],
    ['too many containers', JSON.stringify({ containers: Array(9).fill({ id: 'a' }) }), 'options.containers'],
    [
      'a foreign photo',
      '{"containers":[{"id":"a","items":[{"kind":"person","id":"p","photo":"https://evil.example/x"}]}]}',
      'options.containers[0].items[0].photo',
    ],
    [
      'an unknown kind',
      '{"containers":[{"id":"a","items":[{"kind":"robot","id":"p"}]}]}',
      'options.containers[0].items[0].kind',
    ],
  ])('with %s are refused with the place', (_name, text, place) => {
    expect(() => readOptionTexts(text, undefined)).toThrow(OptionFault)
    try {
      readOptionTexts(text, undefined)
    } catch (error) {
      expect((error as OptionFault).place).toBe(place)
    }
    expect(({} as { single?: boolean }).single).toBeUndefined()
  })

  it.each<[string, string, object]>([
    ['null', 'null', {}],
    ['an unknown field', '{"onload":"x","single":true}', { single: true }],
    ['null for each field', '{"single":null,"tab":null,"title":null,"containers":null}', {}],
    ['empty texts', '{"single":"","tab":"","title":"","selectFixedComcode":""}', {}],
    ['flags as texts and numbers', '{"single":"true","move":0}', { single: true, move: false }],
    ['a number for a text', '{"selectFixedComcode":7}', { selectFixedComcode: '7' }],
  ])('with %s are read as the specification’s client means them', (_name, text, expected) => {
    expect(readOptionTexts(text, undefined)).toEqual(expected)
  })

  it('with an unknown tab throw the error of the specification', () => {
    expect(() => readOptionTexts('{"tab":"teams"}', undefined)).toThrow(UnknownTab)
    expect(() => readOptionTexts('{"tab":"teams"}', undefined)).toThrow('[NOT_SUPPORTED_ERROR] teams')
  })
})

it.each([
  [{}, ['hr']],
  [{ personal: true }, ['hr', 'personal']],
  [{ public: true }, ['hr', 'public']],
  [{ tab: 'personal' as const }, ['hr', 'personal']],
  [{ personal: true, public: true }, ['hr', 'personal', 'public']],
])('tabs of %j', (options, expected) => {
  expect(tabsOf(options)).toEqual(expected)
})

it.each([
  ['onPicked', 'onPicked'],
  ['maru.org:picked-1', 'maru.org:picked-1'],
  ['"onPicked"', 'onPicked'],
  ['"a b"', null],
  [undefined, null],
  ['', null],
  ['a b', null],
  ['<script>', null],
])('event name %j reads as %j', (name, expected) => {
  expect(readEventName(name)).toBe(expected)
})
