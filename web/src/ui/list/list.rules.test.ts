import { expect, test } from 'vitest'
import { type ColumnWidth, listView, mainWidth } from './list.rules.ts'

const title: ColumnWidth = { phone: 'main' }
const px = (width: number, more: Partial<ColumnWidth> = {}): ColumnWidth => ({ width: `${width}px`, ...more })

test('the main column has what the others leave, and shares it with the columns without a width', () => {
  expect(mainWidth([title, px(100), px(140)], 1000, false)).toBe(760)
  expect(mainWidth([title, px(100), px(140)], 1000, true)).toBe(712)
  expect(mainWidth([title, {}, px(140), { width: '10%' }], 1000, false)).toBe(380)
  expect(mainWidth([{ width: '24%', phone: 'main' }, {}], 1000, false)).toBe(240)
  expect(mainWidth([{ width: '180px', phone: 'main' }, {}], 1000, false)).toBe(180)
})

test.each<[ColumnWidth[], boolean, number, string]>([
  [[title, px(100)], false, 1000, 'table'],
  [[title, px(100)], false, 761, 'table'],
  [[title, px(100)], false, 760, 'narrow'],
  [[title, px(100)], false, 520, 'cards'],
  // 200 px are left for the main column, and with ticks 152.
  [[title, px(400), px(200)], false, 800, 'table'],
  [[title, px(400), px(200)], true, 800, 'cards'],
  [[title, px(400), px(200, { isWideOnly: true })], false, 799, 'narrow'],
  [[title, px(400), px(200, { isWideOnly: true })], false, 599, 'cards'],
  [[title, {}, {}, px(230)], false, 829, 'cards'],
  [[title, {}, {}, px(230)], false, 830, 'table'],
  [[{ width: '24%', phone: 'main' }, {}], false, 833, 'cards'],
  [[{ width: '24%', phone: 'main' }, {}], false, 834, 'table'],
  // A list that is not measured yet, as in a test without layout.
  [[title, px(400)], false, 0, 'table'],
])('the columns %j with ticks %s in %d px are shown as %s', (columns, hasTicks, room, view) => {
  expect(listView(columns, room, hasTicks)).toBe(view)
})
