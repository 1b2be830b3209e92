import type { FolderNode, MailRow } from '@maru/api/mail'
import { expect, test } from 'vitest'
import {
  arrivedSince,
  changedBy,
  flatten,
  folderKey,
  neighbour,
  rowHeight,
  rowsInSight,
  senderName,
  senderOf,
} from './mail.rules.ts'

const rows = ['1', '2', '3', '4'].map((id) => ({ id }) as MailRow)

test('after mails are gone, the next older one is shown, else the one before', () => {
  expect(neighbour(rows, new Set(['2']))).toBe('3')
  expect(neighbour(rows, new Set(['2', '3']))).toBe('4')
  expect(neighbour(rows, new Set(['4']))).toBe('3')
  expect(neighbour(rows, new Set(['1', '2', '3', '4']))).toBeUndefined()
  expect(neighbour(rows, new Set(['9']))).toBeUndefined()
})

test('a tree of folders is shown in its order with depths', () => {
  const leaf = { id: '2', wellKnownFolderName: '', children: [] } as unknown as FolderNode
  const tree = [{ id: '1', wellKnownFolderName: 'inbox', children: [leaf] } as unknown as FolderNode]
  expect(flatten(tree).map(({ folder, depth }) => [folderKey(folder), depth])).toEqual([
    ['inbox', 0],
    ['2', 1],
  ])
})

test('a sender without a name is shown by address', () => {
  const from = { displayName: '', email: 'a@x.example' }
  expect(senderName({ from } as MailRow)).toBe('a@x.example')
})

test('the title of a colleague is read with the name, the department with the address', () => {
  const colleague = {
    titleName: { ko: '과장', en: 'Manager', zh: '经理' },
    deptName: { ko: '개발팀', en: 'Development', zh: '开发组' },
  }
  const from = { displayName: '박준호', email: 'park@x.example' }
  expect(senderOf({ from, colleague }, 'ko-KR')).toEqual({
    name: '박준호 과장',
    about: '개발팀 · park@x.example',
  })
  expect(senderOf({ from, colleague }, 'zh-CN').name).toBe('박준호 经理')
  expect(senderOf({ from: { ...from, displayName: '박준호 과장' }, colleague }, 'ko-KR').name).toBe(
    '박준호 과장',
  )
  expect(senderOf({ from, colleague: null }, 'ko-KR')).toEqual({ name: '박준호', about: 'park@x.example' })
  expect(senderOf({ from: { ...from, displayName: '' }, colleague: null }, 'ko-KR')).toEqual({
    name: 'park@x.example',
    about: '',
  })
})

test('undoing marks changes only the mails back that an act changed', () => {
  const rows = [
    { id: '1', isRead: true, isFlagged: false },
    { id: '2', isRead: false, isFlagged: false },
  ]
  expect(changedBy(rows, ['1', '2', '3'], { isRead: true })).toEqual(['2', '3'])
  expect(changedBy(rows, ['1', '2'], { isFlagged: true })).toEqual(['1', '2'])
  expect(changedBy(rows, ['1'], { isFlagged: false })).toEqual([])
})

test('only newer mails are held back: an older page and a restored mail are shown', () => {
  const row = (id: string, receivedAt: string) => ({ id, receivedAt })
  const rows = [row('9', '2026-11-25'), row('5', '2026-11-24'), row('2', '2026-11-20')]
  expect(arrivedSince(rows, new Set(['5']), '2026-11-24').map((one) => one.id)).toEqual(['9'])
  expect(arrivedSince(rows, new Set(['9', '5']), '2026-11-25')).toEqual([])
})

test('of 10,000 rows only those in sight and some around them are drawn, at both ends of the list', () => {
  expect(rowsInSight(0, 800, 10_000)).toEqual({ from: 0, to: 24 })
  const middle = rowsInSight(5_000 * rowHeight, 800, 10_000)
  expect(middle.from).toBeLessThanOrEqual(4_990)
  expect(middle.to).toBeGreaterThanOrEqual(5_011)
  expect(middle.to - middle.from).toBeLessThan(60)
  expect(rowsInSight(9_990 * rowHeight, 800, 10_000).to).toBe(10_000)
  expect(rowsInSight(0, 0, 3)).toEqual({ from: 0, to: 3 })
})
