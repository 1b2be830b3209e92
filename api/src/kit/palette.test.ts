import { expect, test } from 'vitest'
import { contrastOf, hueStylesheet, paletteOf } from './palette.ts'

const hues = Array.from({ length: 360 }, (_, hue) => hue)

test('contrast is computed by WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text in every hue is readable, in the light and in the dark theme', () => {
  const weak = hues.filter((hue) => {
    const { light, dark } = paletteOf(hue)
    const pairs = [
      [light['--c-600'], '#ffffff'],
      [light['--c-600'], '#f6f5f2'],
      [light['--c-600'], light['--c-50']],
      [light['--c-700'], light['--c-100']],
      [dark['--accent'], '#1f1e1c'],
      [dark['--accent'], dark['--accent-soft']],
      [dark['--accent'], dark['--on-accent']],
    ]
    return pairs.some(([one = '', other = '']) => contrastOf(one, other) < 4.5)
  })
  expect(weak).toEqual([])
})

test('a stylesheet is created for a hue and for no other name', () => {
  expect(hueStylesheet('hue-210')).toContain('--c-600: #')
  for (const name of ['hue-360', 'hue-', 'hue-1000', 'plum', 'hue-1}', 'HUE-1'])
    expect(hueStylesheet(name)).toBeUndefined()
})
