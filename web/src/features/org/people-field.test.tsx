import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { PeopleField } from './parts/people-field.tsx'

// These tests replace the network of the browser. The stories (e2e) test the field with the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const kim = {
  personCode: 'KIM',
  displayName: '김서연',
  displayNameEng: 'Seoyeon Kim',
  email: 'kim@h.example',
  photoPath: '',
}
const listedNames = () =>
  Response.json({ code: 'ok', result: { people: [kim], departments: [], hasNext: false, isCut: false } })

function Field() {
  const [value, setValue] = useState<readonly PickItem[]>([])
  return <PeopleField label="To" value={value} onChange={setValue} allowsAddresses />
}

function show(): HTMLInputElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  )
  return screen.getByRole('combobox') as HTMLInputElement // the input element has this role
}

const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)
const type = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } })

it('selects no person from the suggestions of an older text', async () => {
  network.mockImplementationOnce(async () => listedNames())
  const box = show()
  type(box, 'kim')
  await screen.findByRole('option', { name: /Seoyeon Kim/ })
  // The server never answers the requests for the address.
  network.mockImplementation(() => new Promise(() => undefined))
  type(box, 'guest@else.example')
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(chips()).toEqual(['guest@else.example']))
  expect(box.value).toBe('')
})

it('takes the only suggestion of the typed text on Enter', async () => {
  network.mockImplementation(async () => listedNames())
  const box = show()
  type(box, 'kim')
  await screen.findByRole('option', { name: /Seoyeon Kim/ })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(chips()).toEqual(['Seoyeon Kim']))
  fireEvent.keyDown(box, { key: 'Backspace' })
  await waitFor(() => expect(chips()).toEqual([]))
})

it('one syllable finds people, and one letter shows that more are needed', async () => {
  network.mockImplementation(async () => listedNames())
  const box = show()
  fireEvent.change(box, { target: { value: '김' } })
  await screen.findByRole('option', { name: /Seoyeon Kim/ })
  fireEvent.change(box, { target: { value: 'k' } })
  expect(await screen.findByText('Enter at least 2 characters.')).toBeDefined()
  expect(screen.queryByRole('option')).toBeNull()
})
