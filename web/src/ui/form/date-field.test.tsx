import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DateKind } from '#kit/i18n/date-text.ts'
import { type Language, putDictionary } from '#kit/i18n/i18n.ts'
import { DateField } from './date-field.tsx'

afterEach(() => putDictionary('ko-KR', {}))

function open(language: Language, start: string, kind: DateKind = 'day') {
  putDictionary(language, {})
  const reported = vi.fn()
  const half = vi.fn()
  function Example() {
    const [value, setValue] = useState(start)
    return (
      <DateField
        label="Day"
        kind={kind}
        value={value}
        onHalf={half}
        onChange={(next) => {
          reported(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Example />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  return { box, type, reported, half }
}

it.each([
  ['ko-KR', '2026.12.01', 'YYYY.MM.DD'],
  ['en-US', '12/01/2026', 'MM/DD/YYYY'],
  ['zh-CN', '2026-12-01', 'YYYY-MM-DD'],
] as const)('a day in %s is %s, whatever the browser speaks', (language, shown, form) => {
  const { box } = open(language, '2026-12-01')
  expect(box.value).toBe(shown)
  expect(box.placeholder).toBe(form)
})

it('a typed day is reported once it is whole, and written in full when the field is left', () => {
  const { box, type, reported } = open('ko-KR', '')
  type('2026. 12')
  expect(reported).not.toHaveBeenCalled()
  type('2026. 12. 1')
  expect(reported).toHaveBeenLastCalledWith('2026-12-01')
  fireEvent.blur(box)
  expect(box.value).toBe('2026.12.01')
})

it('half a date stays as it was typed, is marked and reported as nothing', () => {
  const { box, type, reported, half } = open('ko-KR', '2026-12-01T10:30', 'moment')
  type('2026.12.01')
  fireEvent.blur(box)
  expect(reported).toHaveBeenLastCalledWith('')
  expect(half).toHaveBeenLastCalledWith(true)
  expect(box.value).toBe('2026.12.01')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  type('2026.12.01 11:00')
  expect(half).toHaveBeenLastCalledWith(false)
})

it('arrows move the day and leave the time', () => {
  const { box, reported } = open('en-US', '2026-12-31T10:30', 'moment')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(reported).toHaveBeenLastCalledWith('2027-01-01T10:30')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(box.value).toBe('12/31/2026 10:30')
})

it('Alt with the arrow down opens the month, where arrows and Page keys move and Enter chooses', async () => {
  const { box, reported } = open('en-US', '2026-11-30')
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
  const at = () => document.activeElement?.getAttribute('aria-label')
  await expect.poll(() => at()).toBe('Monday, November 30, 2026')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? box, { key })
  press('ArrowRight')
  expect(at()).toBe('Tuesday, December 1, 2026')
  press('PageDown')
  expect(at()).toBe('Friday, January 1, 2027')
  fireEvent.click(document.activeElement ?? box)
  expect(reported).toHaveBeenLastCalledWith('2027-01-01')
  expect(box.value).toBe('01/01/2027')
})

it('year and month are selected from lists, and today is one press away', async () => {
  vi.setSystemTime('2026-12-24T03:00:00Z')
  const { box, reported } = open('en-US', '2026-11-30')
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
  const choose = async (field: RegExp, option: string) => {
    fireEvent.click(await screen.findByRole('button', { name: field }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose(/kit\.date\.year/, '1987')
  await choose(/kit\.date\.month\b/, 'Feb')
  // The day of the month is the nearest one that February has.
  fireEvent.click(await screen.findByRole('button', { name: 'Saturday, February 28, 1987' }))
  expect(reported).toHaveBeenLastCalledWith('1987-02-28')
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'kit.date.today' }))
  expect(reported).toHaveBeenLastCalledWith('2026-12-24')
  vi.useRealTimers()
})
