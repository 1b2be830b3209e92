import { expect, test } from 'vitest'
import type { DraftLink } from '../mirror-table/draft-link.sql.ts'
import { dueAt, freshUids, isUnchanged, matchDraft } from './draft.rules.ts'

const folder = { path: 'Drafts', validity: '1', uids: new Set([1, 2, 3]), isReadOnly: false }
const link = (more: Partial<DraftLink>): DraftLink => ({
  ...{
    linkId: 1,
    validity: '1',
    uid: 9,
    formerUid: null,
    entryId: 1,
    digest: 'a',
    messageId: 'm',
    version: 1,
  },
  ...{ files: '', sentDigest: '', sentVersion: 0, sentFiles: '', tries: 0, refusedAt: null },
  ...more,
})
const read = (digest: string, messageId = '') => ({ digest, messageId })

test.each([
  [
    'a text that was sent is recognised by its bytes',
    link({ sentDigest: 'b', uid: null }),
    read('b'),
    'sent',
  ],
  ['a known text under another number is the same draft', link({}), read('a', 'x'), 'same'],
  ['a text with the Message-ID of a draft that is gone replaces it', link({}), read('b', 'm'), 'replaced'],
  [
    'a text with the Message-ID of a draft that is there is a new one',
    link({ uid: 1 }),
    read('b', 'm'),
    'new',
  ],
  ['a text without a Message-ID replaces none', link({ messageId: '' }), read('b'), 'new'],
  [
    'a server that changes texts has the one that was sent',
    link({ uid: 1, sentDigest: 'c' }),
    read('b', 'm'),
    'sent',
  ],
  [
    'a phone that replaces a draft which was on its way does not write over it',
    link({ sentDigest: 'c' }),
    read('b', 'm'),
    'replaced',
  ],
  ['a draft that is not shown matches none', link({ entryId: null }), read('a', 'm'), 'new'],
])('%s', (_name, known, draft, kind) => {
  expect(matchDraft([known], folder, draft).kind).toBe(kind)
})

test('numbers without a link are read, the newest first, and unread ones until they were asked for often', () => {
  expect(freshUids(folder, [])).toEqual([3, 2, 1])
  expect(freshUids(folder, [link({ uid: 2 })])).toEqual([3, 1])
  expect(freshUids(folder, [link({ uid: 2, formerUid: 3 })])).toEqual([1])
  expect(freshUids(folder, [link({ uid: 2, validity: '0' })])).toEqual([3, 2, 1])
  expect(freshUids(folder, [link({ uid: 2, entryId: null, tries: 2 })])).toEqual([3, 1, 2])
  expect(freshUids(folder, [link({ uid: 2, entryId: null, tries: 3 })])).toEqual([3, 1])
})

test('a draft is changed by another version, other files, or an earlier connection', () => {
  expect(isUnchanged(link({ version: 2, files: 'f' }), { version: 2 }, 'f')).toBe(true)
  expect(isUnchanged(link({ version: 2, files: 'f' }), { version: 3 }, 'f')).toBe(false)
  expect(isUnchanged(link({ version: 2, files: 'f' }), { version: 2 }, '')).toBe(false)
  expect(isUnchanged(link({ version: -2 }), { version: 2 }, '')).toBe(false)
  expect(isUnchanged(link({}), undefined, '')).toBe(false)
})

test('a draft goes to the server after a minute, and a refused one after an hour', () => {
  const savedAt = '2026-11-30T00:00:00.000Z'
  expect(new Date(dueAt({ savedAt }, undefined)).toISOString()).toBe('2026-11-30T00:01:00.000Z')
  const refused = link({ refusedAt: '2026-11-30T00:00:30.000Z' })
  expect(new Date(dueAt({ savedAt }, refused)).toISOString()).toBe('2026-11-30T01:00:30.000Z')
})
