import { expect, test } from 'vitest'
import { targetPath } from './target.rules.ts'

test('names of a source become names of the mailbox: no control characters, 100 letters, ten levels', () => {
  expect(targetPath(['INBOX'])).toEqual(['INBOX'])
  expect(targetPath(['INBOX', '거래처'])).toEqual(['거래처'])
  expect(targetPath(['..', '', 'a\u202eb\nc'])).toEqual(['..', '_', 'ab c'])
  expect(targetPath(['가'.repeat(300)])).toEqual(['가'.repeat(100)])
  const deep = targetPath(Array.from({ length: 14 }, (_, at) => `n${at}`))
  expect(deep.length).toBe(10)
  expect(deep.at(-1)).toBe('n9 / n10 / n11 / n12 / n13')
})
