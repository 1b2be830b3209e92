import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { menuIcons } from '@maru/api/menu/icons'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MenuIcon } from './menu-icon.tsx'

const sheet = new DOMParser().parseFromString(
  readFileSync(join(import.meta.dirname, 'menu-icons.svg'), 'utf8'),
  'image/svg+xml',
)

test('the picture has a drawing for every icon that an administrator can choose, and no other', () => {
  const drawn = [...sheet.querySelectorAll('symbol')].filter((symbol) => symbol.childElementCount > 0)
  expect(drawn.map((symbol) => symbol.id)).toEqual([...menuIcons])
})

test('a drawing has the color of the text around it', () => {
  const strokes = [...sheet.querySelectorAll('symbol')].map((symbol) => symbol.getAttribute('stroke'))
  expect(new Set(strokes)).toEqual(new Set(['currentColor']))
})

test('an icon names its drawing and is hidden from screen readers', () => {
  const { container } = render(<MenuIcon name="travel" size={24} />)
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/menu-icons.*\.svg#travel$/)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
