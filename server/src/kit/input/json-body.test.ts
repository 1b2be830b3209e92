import { describe, expect, test } from 'vitest'
import { expectHeldBelow, processorTimeOf } from '#test/held.ts'
import { fitsShape, ordinaryShape, parseJsonBody, publicShape } from './json-body.ts'

const shape = { depth: 3, keys: 4, values: 5 }

describe('the shape of a body', () => {
  test.each([
    ['{"a":1,"b":[1,2]}', true],
    ['[[[1]]]', true],
    ['[[[[1]]]]', false],
    ['{"a":1,"b":2,"c":3,"d":4}', true],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', false],
    ['[1,2,3,4,5,6]', true],
    ['[1,2,3,4,5,6,7]', false],
    ['["[[[[[[,,,,,,,,,,::::::::"]', true],
    [String.raw`["a\"[[[[[",1]`, true],
    [String.raw`["a\\",[[[1]]]]`, false],
    ['["never closed [[[[[[', true],
  ])('%s fits: %s', (text, expected) => {
    expect(fitsShape(text, shape)).toBe(expected)
  })
})

describe('a body', () => {
  test.each([
    ['{"__proto__":{"isAdmin":true}}'],
    [String.raw`{"a":{"\u005f_proto__":1}}`],
    ['{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['{broken'],
    ['['.repeat(100_000)],
    [`{${Array.from({ length: 10_001 }, (_, number) => `"k${number}":1`).join(',')}}`],
  ])('%.40s is refused', (text) => {
    expect(() => parseJsonBody(text, ordinaryShape)).toThrow('kit.badRequest')
  })

  test('without a session has lower limits', () => {
    const list = JSON.stringify({ list: Array(1000).fill(1) })
    expect(parseJsonBody(list, ordinaryShape)).toEqual(JSON.parse(list))
    expect(() => parseJsonBody(list, publicShape)).toThrow('kit.badRequest')
  })

  test('without content is undefined', () => {
    expect(parseJsonBody('', publicShape)).toBeUndefined()
  })

  test('of two million letters is counted within a few milliseconds', async () => {
    const text = JSON.stringify({ content: '<p style=\\"a\\">"한글"</p>'.repeat(80_000) })
    expect(fitsShape(text, ordinaryShape)).toBe(true)
    // Each of 500,000 quotes costs a step; a loop over all letters would take four times as long.
    await expectHeldBelow(250, () => processorTimeOf(() => fitsShape(text, ordinaryShape)))
  })
})
