import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../kit/child.mjs'
import { checkRecords, readPages } from './records.mjs'

const exists = (path) => existsSync(join(root, path))
const faultsWith = (path, text) => checkRecords(new Map([...readPages(root), [path, text]]), exists)

test('the records are in order', () => {
  expect(checkRecords(readPages(root), exists)).toEqual([])
})

test('another heading, a number used twice, a record without a place in the index and a broken link are refused', () => {
  const path = 'docs/decisions/999-new.md'
  const added = (text) => faultsWith(path, text)
  expect(added('# 999. New\n')).toEqual([`${path}: add - [999. New](999-new.md) to docs/decisions/README.md`])
  expect(added('# 999 · New\n')[0]).toContain('starts with "# 999. Title"')
  expect(added('# 999. New\n[x](998-gone.md)\n').join()).toContain('998-gone.md leads nowhere')
  expect(faultsWith('docs/decisions/001-again.md', '# 001. Again\n').join()).toContain('has this number')
  expect(faultsWith('docs/decisions/README.md', '').at(-1)).toContain('names 0 records to read first')
  expect(faultsWith('docs/audits/notes.md', '# Notes\n')).toEqual([
    'docs/audits/notes.md: a record is NNN-title.md',
  ])
})
