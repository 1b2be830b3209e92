import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { loadZones } from '#kit/i18n/zones.ts'
import { ZoneField } from './zone-field.tsx'

afterEach(() => putDictionary('ko-KR', {}))

async function open() {
  putDictionary('ko-KR', {})
  await loadZones('ko-KR')
  const reported = vi.fn()
  function Example() {
    const [zone, setZone] = useState('Asia/Seoul')
    const choose = (next: string) => {
      reported(next)
      setZone(next)
    }
    return <ZoneField label="Zone" value={zone} onChange={choose} />
  }
  render(<Example />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Zone/ })
  await expect.poll(() => box.value).toBe('(UTC+09:00) 한국 표준시 · Seoul')
  return { box, reported, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}

it('a zone is found by its name in the reader’s language and its city, and its IANA name is reported', async () => {
  const { box, reported, type } = await open()
  act(() => box.focus())
  type('동부 new york')
  fireEvent.click(await screen.findByRole('option', { name: /미 동부 시간 · New York$/ }))
  expect(reported).toHaveBeenLastCalledWith('America/New_York')
  expect(box.value).toMatch(/미 동부 시간 · New York$/)
})

it('a text that is no zone chooses nothing, and the zone comes back when the field is left', async () => {
  const { box, reported, type } = await open()
  act(() => box.focus())
  type('화성')
  expect(await screen.findByText('kit.zone.none')).toBeTruthy()
  act(() => box.blur())
  await expect.poll(() => box.value).toBe('(UTC+09:00) 한국 표준시 · Seoul')
  expect(reported).not.toHaveBeenCalled()
})
