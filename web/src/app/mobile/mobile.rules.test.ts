// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { askedPage, barMenus, greetingOf, markText, phoneCounts } from './mobile.rules.ts'

const menu = (menuId: number) => ({ item: { menuId } })
const ids = (tops: { item: { menuId: number } }[]) => tops.map(({ item }) => item.menuId)

describe('the bar of rooms', () => {
  it('has the named rooms first, then those of the company in its order', () => {
    expect(ids(barMenus([menu(100), menu(9), menu(200), menu(4), menu(5)], [4, 5, 9]))).toEqual([
      4, 5, 9, 100,
    ])
  })

  it('leaves out a room whose menu the person does not have', () => {
    expect(ids(barMenus([menu(100), menu(4), menu(200)], [4, 5, 9]))).toEqual([4, 100, 200])
    expect(barMenus([], [4, 5, 9])).toEqual([])
  })
})

describe('the counts', () => {
  const approval = { name: 'approval', order: 10, label: 'approval.entry.count', menuId: 9 } as const
  const alarm = { name: 'alarm', order: 40, label: 'gnb.entry.alarms', run: () => undefined } as const
  const read = { name: 'mustRead', order: 30, label: 'board.entry.mustRead' } as const

  it('are those that lead to a page', () => {
    const counted = [
      { name: 'approval', count: 7, url: '' },
      { name: 'alarm', count: 3, url: '' },
      { name: 'mustRead', count: 0, url: '/board' },
    ]
    expect(phoneCounts([approval, read, alarm], counted, () => true)).toEqual([
      { look: approval, count: 7, url: '' },
      { look: read, count: 0, url: '/board' },
    ])
  })

  it('name a room that gave no answer only to people who have it', () => {
    expect(phoneCounts([approval, read], [], () => true)).toEqual([{ look: approval, count: null, url: '' }])
    expect(phoneCounts([approval, read], [], () => false)).toEqual([])
  })

  it('end at 99 in a mark', () => {
    expect([markText(99), markText(100)]).toEqual(['99', '99+'])
  })
})

it.each([
  [3, 'evening'],
  [4, 'morning'],
  [10, 'morning'],
  [11, 'day'],
  [17, 'day'],
  [18, 'evening'],
])('at %i o’clock the greeting is that of the %s', (hour, part) => {
  expect(greetingOf(hour)).toBe(part)
})

it.each([
  ['/board/list?SYSID=1', '/board/list?SYSID=1'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['', undefined],
  [undefined, undefined],
])('the page that was opened is one of the portal: %s', (returnUrl, page) => {
  expect(askedPage(returnUrl)).toBe(page)
})
