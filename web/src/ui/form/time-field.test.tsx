import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TimeField, type TimeFieldProps } from './time-field.tsx'

function open(start: string, more: Partial<TimeFieldProps> = {}) {
  const reported = vi.fn()
  function Example() {
    const [value, setValue] = useState(start)
    return (
      <TimeField
        label="From"
        {...more}
        value={value}
        onChange={(next) => {
          reported(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Example />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  return { box, type, reported }
}

it('a time typed in the reader’s own way is reported, and written in full when the field is left', () => {
  const { box, type, reported } = open('')
  expect(box.type).toBe('text')
  type('오후 3')
  expect(reported).toHaveBeenLastCalledWith('15:00')
  expect(box.value).toBe('오후 3')
  fireEvent.blur(box)
  expect(box.value).toBe('15:00')
})

it('half a time stays as it was typed, is marked and reported as nothing', () => {
  const { box, type, reported } = open('09:30')
  type('9:7')
  fireEvent.blur(box)
  expect(reported).toHaveBeenLastCalledWith('')
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['9:7', 'true'])
  type('9:45')
  expect(box.getAttribute('aria-invalid')).not.toBe('true')
})

it('a time that must be there comes back when the field is left without one', () => {
  const { box, type, reported } = open('09:30', { isNeverEmpty: true })
  type('')
  type('x')
  fireEvent.blur(box)
  expect(reported).not.toHaveBeenCalled()
  expect(box.value).toBe('09:30')
})

it('arrows move to the next step, as far as the end of the day', () => {
  const { box, reported } = open('23:10', { hasEnd: true })
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(reported).toHaveBeenLastCalledWith('23:30')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(box.value).toBe('24:00')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(box.value).toBe('23:30')
})

it('Alt with the arrow down opens the list at the chosen time, where arrows move and Enter chooses', async () => {
  const { box, reported } = open('09:30')
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
  const at = () => document.activeElement?.textContent
  await expect.poll(() => at()).toBe('09:30')
  fireEvent.keyDown(document.activeElement ?? box, { key: 'ArrowDown' })
  expect(at()).toBe('10:00')
  fireEvent.keyDown(document.activeElement ?? box, { key: 'Enter' })
  fireEvent.keyUp(document.activeElement ?? box, { key: 'Enter' })
  await expect.poll(() => reported.mock.lastCall).toEqual(['10:00'])
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull()
})
