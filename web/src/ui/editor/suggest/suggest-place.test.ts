import { expect, it } from 'vitest'
import { placeMenu } from './suggest-place.ts'

const screen = { left: 0, top: 0, width: 1440, height: 900 }
/** A phone with its keyboard. */
const phone = { left: 0, top: 0, width: 320, height: 380 }

it('a menu is below its line if it has space there', () => {
  expect(placeMenu({ left: 200, top: 100, bottom: 120 }, screen)).toEqual({
    ...{ left: 200, width: 380, maxHeight: 320, top: 126 },
  })
})
it('a menu at the bottom is above its line', () => {
  expect(placeMenu({ left: 200, top: 820, bottom: 840 }, screen)).toMatchObject({
    bottom: 814,
    maxHeight: 320,
  })
})
it('a menu on a phone is between both edges and above the keyboard', () => {
  const place = placeMenu({ left: 300, top: 300, bottom: 320 }, phone)
  expect(place).toEqual({ left: 6, width: 308, maxHeight: 288, bottom: 294 })
})
it('a menu follows a window that is moved by the keyboard', () => {
  const place = placeMenu({ left: 20, top: 420, bottom: 440 }, { ...phone, top: 300 })
  expect(place).toMatchObject({ top: 446, maxHeight: 228 })
})
