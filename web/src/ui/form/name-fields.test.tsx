import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { NameFields, type NameFieldsProps } from './name-fields.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const value = { ko: '본사', en: 'Head office', zh: '' }
function show(more: Partial<NameFieldsProps> = {}) {
  const onChange = vi.fn()
  render(<NameFields value={value} onChange={onChange} maxLength={20} {...more} />)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  const names = fields.map((field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent)
  return { onChange, fields, names }
}

it('each language has a field, the first one is required, and a change keeps the other languages', () => {
  const { onChange, fields, names } = show({ error: 'Enter a name.' })
  expect(names).toEqual(['Name (Korean)*', 'Name (English)', 'Name (Chinese)'])
  expect(fields.map((field) => [field.value, field.maxLength, field.required || field.ariaRequired])).toEqual(
    [
      ['본사', 20, 'true'],
      ['Head office', 20, null],
      ['', 20, null],
    ],
  )
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null, null])
  if (fields[2]) fireEvent.change(fields[2], { target: { value: '总部' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...value, zh: '总部' })
})

it('the fields of another name say what is named', () => {
  expect(show({ label: 'Company name', isRequired: false }).names).toEqual([
    'Company name (Korean)',
    'Company name (English)',
    'Company name (Chinese)',
  ])
})

it('compact fields show the label once, and each other field its language', () => {
  const { fields, names } = show({ label: 'Form', isCompact: true })
  expect(names).toEqual(['Form*', 'Form (English)', 'Form (Chinese)'])
  expect(fields.map((field) => field.parentElement?.textContent)).toEqual(['한국어', 'English', '中文'])
  expect(screen.queryByText('Form (English)')).toBeNull()
})
