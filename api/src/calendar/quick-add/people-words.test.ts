import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { isNamed, listNames } from './people-words.ts'

it.each([
  ['lunch with Emily', ['Emily']],
  ['lunch with Emily Carter', ['Emily Carter']],
  ['review with Emily and Olivia', ['Emily', 'Olivia']],
  ['김민수와 점심', ['김민수']],
  ['박준호 과장님이랑 회의', ['박준호']],
  ['김서연, 박준호와 회의', ['박준호', '김서연']],
  ['和王芳开会', ['王芳开', '王芳']],
  ['跟李伟 评审', ['李伟']],
  ['with the team', []],
  ['회의', []],
  ['May the team win', []],
  ['', []],
])('names in "%s"', (title, words) => {
  expect(listNames(title)).toEqual(words)
})

it('names at most three people, and reads a hostile text of a megabyte', () => {
  expect(listNames('김민수와 박준호와 최지우와 한지민과 회의')).toHaveLength(3)
  // A time that grows with the square of the length would be hours; the limit ends the work.
  const read = () => ['with A and ', '가나다라과'].map((text) => listNames(text.repeat(100_000)).length)
  expect(runInNewContext('read()', { read }, { timeout: 25_000 })).toHaveLength(2)
})

it.each([
  ['김민수', ['김민수', 'Minsu Kim', '金民秀'], true],
  ['Emily', ['에밀리 카터', 'Emily Carter', ''], true],
  ['emily carter', ['', 'Emily Carter', ''], true],
  ['Em', ['', 'Emily Carter', ''], false],
  ['王芳', ['', '', '王芳'], true],
])('%s means %s: %s', (word, names, isMeant) => {
  expect(isNamed(word, names)).toBe(isMeant)
})
