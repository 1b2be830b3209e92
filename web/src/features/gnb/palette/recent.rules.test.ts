// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { noteRecent, recentPages } from './recent.rules.ts'

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
