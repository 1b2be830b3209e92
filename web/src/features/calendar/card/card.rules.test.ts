import { expect, it } from 'vitest'
import { placeCard } from './card.rules.ts'

const card = { width: 376, height: 480 }
const wide = { width: 1440, height: 900, top: 56 }
const entry = (left: number, top: number, width = 150, height = 80) => ({ left, top, width, height })

it.each([
  ['at the right of an entry with space there', entry(300, 400), { left: 462, top: 376, side: 'right' }],
  ['at the left of an entry in the last columns', entry(1200, 400), { left: 812, top: 376, side: 'left' }],
  ['above the lower edge of the window', entry(300, 840), { left: 462, top: 412, side: 'right' }],
  ['below the bar of the window', entry(300, 10), { left: 462, top: 64, side: 'right' }],
] as const)('a card is %s', (_name, at, place) => {
  expect(placeCard(at, card, wide)).toMatchObject(place)
})

it('a card is below an entry as wide as the window, and over it without space there', () => {
  expect(placeCard(entry(260, 100, 1160, 50), card, wide)).toEqual({
    ...{ left: 1032, top: 162, side: 'free', arrow: null },
  })
  expect(placeCard(entry(260, 500, 1160, 200), card, wide)).toMatchObject({ top: 412, side: 'free' })
})

it('the pointer of a card is at its entry, and inside of the card for an entry that is out of view', () => {
  expect(placeCard(entry(300, 400), card, wide).arrow).toBe(48)
  expect(placeCard(entry(300, 2000), card, wide).arrow).toBe(456)
  expect(placeCard(entry(300, -500), card, wide).arrow).toBe(24)
})

it('a card without an entry is in the middle, and a card taller than the window begins below the bar', () => {
  expect(placeCard(null, card, wide)).toEqual({ left: 532, top: 210, side: 'free', arrow: null })
  expect(placeCard(null, { width: 376, height: 2000 }, wide).top).toBe(64)
})
