import { expect, test } from 'vitest'
import { initialsPattern } from './hangul.ts'

test.each([
  ['ㄱㅁㅈ', ['김민지', '남 김 민지', 'ㄱㅁㅈ'], ['김지민', '김민']],
  ['김ㅁㅈ', ['김민지', '김 민 지', '한김무종'], ['강민지', '김민']],
  ['김민ㅈ', ['김민지', '김민준'], ['김만지', '김민']],
  ['ㅆ', ['쌍용'], ['상용']],
])('%s matches syllables with its initials', (text, result, left) => {
  const pattern = new RegExp(initialsPattern(text) ?? '(?!)')
  expect(result.filter((name) => !pattern.test(name))).toEqual([])
  expect(left.filter((name) => pattern.test(name))).toEqual([])
})

test.each(['김민지', 'kim', 'ㄱ.', 'ㄱ*', '', ' ', 'ㅏㄱ', 'ㄱ1'])('%j has no pattern', (text) => {
  expect(initialsPattern(text)).toBeNull()
})
