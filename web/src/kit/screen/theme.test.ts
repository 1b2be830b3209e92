import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyCompanyTheme, chooseTheme, useIsDark, useThemeChoice } from './theme.ts'

const sheet = () => document.getElementById('company-theme')?.getAttribute('href') ?? null

afterEach(() => {
  applyCompanyTheme(null)
  chooseTheme('system')
})

it('light and dark are painted at once, stored in this browser and reported to components that show the choice', () => {
  const { result } = renderHook(() => useThemeChoice())
  act(() => chooseTheme('dark'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([localStorage.getItem('maru.theme'), result.current]).toEqual(['dark', 'dark'])
  act(() => chooseTheme('light'))
  expect(document.documentElement.dataset.theme).toBe('light')
  act(() => chooseTheme('system'))
  expect([localStorage.getItem('maru.theme'), result.current]).toEqual([null, 'system'])
})

it('components follow a scheme that is changed while they are shown', () => {
  const { result } = renderHook(() => useIsDark())
  act(() => chooseTheme('light'))
  expect(result.current).toBe(false)
  act(() => chooseTheme('dark'))
  expect(result.current).toBe(true)
})

it('a company’s palette is over the portal’s own, one at a time', () => {
  applyCompanyTheme('indigo')
  expect(sheet()).toBe('/po/theme-indigo.css')
  applyCompanyTheme('plum')
  expect(document.querySelectorAll('#company-theme')).toHaveLength(1)
  expect(sheet()).toBe('/po/theme-plum.css')
  applyCompanyTheme('')
  expect(sheet()).toBeNull()
})

it('a theme’s name is never more than a name', () => {
  for (const name of ['../x', 'https://evil.example/x', 'a b', 'Indigo', 'x'.repeat(33), 'default']) {
    applyCompanyTheme(name)
    expect(sheet()).toBeNull()
  }
})

it('a company’s palette wins over the portal’s own whichever sheet comes first', () => {
  // The page inserts a stored palette before the stylesheet of the app. The app inserts a new palette after it.
  const folder = resolve(import.meta.dirname, '../../../public')
  const tokens = readFileSync(resolve(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
  const sheets = readdirSync(folder).filter((name) => /^theme-.*\.css$/.test(name))
  expect(sheets.length).toBeGreaterThan(0)
  for (const name of sheets) {
    const palette = readFileSync(resolve(folder, name), 'utf8')
    const styles = [palette, tokens].map((text) => {
      const style = document.createElement('style')
      style.textContent = text
      document.head.append(style)
      return style
    })
    const shown = getComputedStyle(document.documentElement).getPropertyValue('--c-600').trim()
    expect([name, shown]).toEqual([name, /--c-600: (#\w+)/.exec(palette)?.[1]])
    for (const style of styles) style.remove()
  }
})
