import { expect, test } from 'vitest'
import { nearNames, swapKeyboard } from './hangul-keys.ts'

test.each([
  ['rlatjdus', '김서연'],
  ['qkrwnsgh', '박준호'],
  ['dlscnfckd rhksfl', '인출창 관리'],
  ['Rhc', '꽃'],
  ['ekfr', '닭'],
  ['dhks', '완'],
  ['rkqt', '값'],
  ['rkqtdl', '값이'],
  ['RLATJDUS', '김서연'],
  ['ㅡ먀ㅣ', 'mail'],
  ['ㅐㅕㅅㅣㅐㅐㅏ', 'outlook'],
  ['김서연', 'rlatjdus'],
  ['', null],
  ['김a', null],
  ['2026', null],
])('the keys of %j are %j in the other mode', (typed, expected) => {
  expect(swapKeyboard(typed)).toBe(expected)
})

test('a name with one wrong letter is near, one with two is not', () => {
  expect(nearNames('김서욘')).toContain('김서연')
  expect(nearNames('긴서연')).toContain('김서연')
  expect(nearNames('김써연')).toContain('김서연')
  expect(nearNames('김소욘')).not.toContain('김서연')
  expect(nearNames('남궁민수').length).toBeLessThanOrEqual(272)
  expect([nearNames('kim'), nearNames('김'), nearNames('김서연아들')]).toEqual([[], [], []])
})
