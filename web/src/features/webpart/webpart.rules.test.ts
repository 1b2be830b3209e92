// @vitest-environment jsdom
import { expect, it } from 'vitest'
import {
  firstContents,
  greetingAt,
  pageSteps,
  pictureSpan,
  pictureTab,
  plainExcerpt,
  readBoardOptions,
  swipePages,
  totalTabs,
} from './webpart.rules.ts'

it('a tab without a number of rows takes that of the web part, else five', () => {
  const tabs = [{ boardId: 3 }, { boardId: 4, displayCount: 7 }]
  expect(readBoardOptions({ displayCount: 8, tabs }).tabs.map((tab) => tab.displayCount)).toEqual([8, 7])
  expect(readBoardOptions({ tabs }).tabs.map((tab) => tab.displayCount)).toEqual([5, 7])
})

it('requests no more rows than the server allows', () => {
  expect(readBoardOptions({ tabs: [{ boardId: 3, displayCount: 5000 }] }).tabs[0]?.displayCount).toBe(50)
})

it.each([[{}], [{ tabs: 'x' }], [{ tabs: [null, 3, {}, { boardId: '3' }, { boardId: -1 }] }]])(
  'options without a board give no tab: %j',
  (options) => {
    expect(readBoardOptions(options).tabs).toEqual([])
  },
)

it('shows notices unless set otherwise, and pages only where set', () => {
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

it.each([
  [1, 12],
  [3, 4],
  [5, 2],
  [7, 1],
  [12, 1],
])('of %i pictures side by side each is %i columns wide', (count, span) => {
  expect(pictureSpan(count)).toBe(span)
})

it('a swipe requests five times the pictures that it shows, and nothing without a board', () => {
  expect(pictureTab({ boardId: 4, displayCount: 3 }, swipePages)).toMatchObject({
    displayCount: 15,
    columns: 3,
  })
  expect(pictureTab({ displayCount: 3 })).toBeUndefined()
})

it('what is requested first is the first tab of each board, with the rows that a person set, each once', () => {
  const part = (kind: string, options: object, rows = 0) => ({
    ...{ webpartId: 1, column: 0, title: { ko: '', en: '', zh: '' }, kind, rows },
    options: { ...options },
  })
  const asked = firstContents([
    part('profile', {}),
    part('board', { tabs: [{ boardId: 1 }, { boardId: 2 }] }, 9),
    part('board', { tabs: [{ boardId: 1, displayCount: 9 }] }),
    part('album', { boardId: 3, displayCount: 4 }, 9),
  ])
  expect(asked.map(({ boardId, displayCount }) => [boardId, displayCount])).toEqual([
    [1, 9],
    [3, 4],
  ])
})

it('a total board has the boards of its options, or the first that may be read', () => {
  expect(totalTabs({ boardIds: [7] }, 0, [1, 2]).map((tab) => tab.boardId)).toEqual([7])
  const first = totalTabs({ displayCount: 3 }, 6, [1, 2, 3, 4, 5, 6])
  expect(first.map((tab) => [tab.boardId, tab.displayCount])).toEqual([1, 2, 3, 4, 5].map((id) => [id, 6]))
})

it('a first visit is greeted by the time of the day', () => {
  const hours = [0, 4, 5, 11, 12, 17, 18, 23]
  expect(hours.map((hour) => greetingAt(hour))).toEqual([
    ...['evening', 'evening', 'morning', 'morning', 'day', 'day', 'evening', 'evening'],
  ])
})
