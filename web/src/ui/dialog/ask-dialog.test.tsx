import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { askConfirm, showAlert } from './ask.ts'
import { AskHost } from './ask-host.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

it('OK answers yes, and is under the focus so that Enter is OK', async () => {
  render(<AskHost />)
  const answer = askConfirm('Delete it?')
  const ok = await screen.findByRole('button', { name: 'OK' })
  expect(screen.getByRole('alertdialog')).toHaveProperty('textContent', expect.stringContaining('Delete it?'))
  await waitFor(() => expect(document.activeElement).toBe(ok))
  fireEvent.click(ok)
  expect(await answer).toBe(true)
})

it('Cancel and Escape answer no', async () => {
  render(<AskHost />)
  const first = askConfirm('One?')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await first).toBe(false)
  const second = askConfirm('Two?')
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.keyUp(dialog, { key: 'Escape' })
  expect(await second).toBe(false)
})

it('questions wait for each other', async () => {
  render(<AskHost />)
  const first = showAlert('First')
  const second = showAlert('Second')
  await screen.findByText('First')
  expect(screen.queryByText('Second')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await first
  await screen.findByText('Second')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await second
})
