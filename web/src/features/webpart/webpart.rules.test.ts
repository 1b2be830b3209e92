// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pageSteps, plainExcerpt, readBoardOptions } from './webpart.rules.ts'

it('a tab without a number of rows takes that of the web part, else five', () => {
  const tabs = [{ boardId: 3 }, { boardId: 4, displayCount: 7 }]
  expect(readBoardOptions({ displayCount: 8, tabs }).tabs.map((tab) => tab.displayCount)).toEqual([8, 7])
  expect(readBoardOptions({ tabs }).tabs.map((tab) => tab.displayCount)).toEqual([5, 7])
})

it('asks for no more rows than the server gives', () => {
  expect(readBoardOptions({ tabs: [{ boardId: 3, displayCount: 5000 }] }).tabs[0]?.displayCount).toBe(50)
})

it.each([[{}], [{ tabs: 'x' }], [{ tabs: [null, 3, {}, { boardId: '3' }, { boardId: -1 }] }]])(
  'options without a board give no tab: %j',
  (options) => {
    expect(readBoardOptions(options).tabs).toEqual([])
  },
)

it('shows notices unless told otherwise, and pages only where told', () => {
  expect(readBoardOptions({ tabs: [{ boardId: 1 }] }).tabs[0]).toMatchObject({
    isNoticeShow: true,
    isPaging: false,
  })
})

it.each([
  [1, 0, 5, false, false],
  [1, 5, 5, false, false],
  [1, 6, 5, false, true],
  [2, 6, 5, true, false],
  [2, 11, 5, true, true],
])('page %i of %i rows by %i: back %s, on %s', (page, total, size, back, on) => {
  expect(pageSteps(page, total, size)).toEqual({ back, on })
})

it('an excerpt is the text alone, in one line, cut by characters', () => {
  expect(plainExcerpt('<p>안녕 <b>하세요</b></p><script>alert(1)</script>\n')).toContain('안녕 하세요')
  expect(plainExcerpt('<p>👍👍👍</p>', 2)).toBe('👍👍…')
})
