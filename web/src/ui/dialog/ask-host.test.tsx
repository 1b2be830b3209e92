import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { askConfirm, showAlert } from './ask.ts'
import { AskHost } from './ask-host.tsx'

const network = { isDown: true, tries: 0 }
vi.mock('#kit/call/chunk.ts', () => ({
  loadChunk: async (_name: string, load: () => Promise<unknown>) => {
    network.tries += 1
    if (network.isDown) throw new Error('the code does not arrive')
    return load()
  },
}))

it('the browser asks where the dialog cannot be loaded, and the dialog is there at the first press after', async () => {
  render(<AskHost />)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  expect(await askConfirm('Delete it?')).toBe(true)
  await showAlert('It failed.')
  expect([confirm.mock.calls, alert.mock.calls]).toEqual([[['Delete it?']], [['It failed.']]])
  network.isDown = false
  const before = network.tries
  fireEvent.pointerDown(window)
  expect(network.tries).toBe(before + 1)
  const answer = askConfirm('Again?')
  fireEvent.click(await screen.findByRole('button', { name: 'kit.ok' }))
  expect(await answer).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(1)
})
