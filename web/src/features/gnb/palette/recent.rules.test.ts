// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { dropRecent, noteLookedUp, noteRecent, recentPages, recentPeople } from './recent.rules.ts'

beforeEach(() => sessionStorage.clear())

it('the last 8 pages are listed once each, the newest first, for each person apart', () => {
  for (let at = 1; at <= 9; at += 1) noteRecent('P1', `/po/board/list?SYSID=${at}`, `게시판 ${at} · Maru`)
  noteRecent('P1', '/po/board/list?SYSID=5', '게시판 5 · Maru')
  const titles = recentPages('P1').map(({ title }) => title)
  expect(titles).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((at) => `게시판 ${at}`))
  expect(recentPages('P2')).toEqual([])
})

it.each(['/po/', '/po/home', '/po/home/search?SearchText=x', '/po/board/write?SYSID=1', '/po/admin/menu'])(
  '%s is not listed',
  (href) => {
    noteRecent('P1', href, '제목 · Maru')
    expect(recentPages('P1')).toEqual([])
  },
)

const person = (personCode: string) => ({
  ...{ personCode, name: `이름 ${personCode}`, title: '과장', department: '영업1팀', photo: null },
})

it('people who were looked up are listed once each, the newest first, for each person apart', () => {
  for (const code of ['A', 'B', 'A']) noteLookedUp('P1', person(code))
  expect(recentPeople('P1').map(({ personCode }) => personCode)).toEqual(['A', 'B'])
  expect(recentPeople('P2')).toEqual([])
})

it('after dropRecent, nothing of anyone remains in the tab, and other entries do', () => {
  sessionStorage.setItem('other', 'stays')
  noteRecent('P1', '/po/board/list?SYSID=1', '게시판 · Maru')
  noteLookedUp('P2', person('A'))
  dropRecent()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

it('an unreadable list is empty', () => {
  sessionStorage.setItem('maru.recentPeople.P1', '[null, {"personCode": 3}')
  sessionStorage.setItem('maru.recent.P1', '[null, {"address": 3}]')
  expect([recentPeople('P1'), recentPages('P1')]).toEqual([[], []])
})
