import { expect, test } from 'vitest'
import { shownLine } from './shown-text.ts'

test.each([
  ['blanks', ' \u3000\t', ''],
  ['signs without a picture', '\u200b\u2060\ufeff\u00ad', ''],
  ['the empty letter of Hangul', '\u3164', ''],
  ['a sign that turns the direction', '보고서\u202egnp.exe', '보고서gnp.exe'],
  ['a family of joined signs', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['several lines and blanks around', '  가\n나\u2028다 ', '가 나 다'],
])('a line of %s', (_name, text, line) => expect(shownLine(text)).toBe(line))
