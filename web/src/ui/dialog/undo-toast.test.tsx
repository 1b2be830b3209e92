// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from './toast.tsx'
import { useUndoToast } from './undo-toast.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

function Acts({ undo }: { undo: () => Promise<unknown> }) {
  const report = useUndoToast()
  return (
    <button type="button" onClick={() => report('Removed', undo)}>
      remove
    </button>
  )
}

function open(undo: () => Promise<unknown>) {
  render(
    <>
      <Acts undo={undo} />
      <ToastHost />
    </>,
  )
  fireEvent.click(screen.getByText('remove'))
}

test('an act is undone once by the button, and the toast says so', async () => {
  const undo = vi.fn(async () => undefined)
  open(undo)
  fireEvent.click(screen.getByRole('button', { name: 'kit.undo' }))
  await waitFor(() => expect(screen.getByText('kit.undone')).toBeTruthy())
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'kit.undo' })).toBeNull()
})

test('the button stays for eight seconds', () => {
  open(async () => undefined)
  act(() => vi.advanceTimersByTime(7_900))
  expect(screen.getByRole('button', { name: 'kit.undo' })).toBeTruthy()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByRole('button', { name: 'kit.undo' })).toBeNull()
})

test('an undo that fails says why', async () => {
  open(() => Promise.reject(new Error('lost')))
  fireEvent.click(screen.getByRole('button', { name: 'kit.undo' }))
  expect((await screen.findByRole('alert')).textContent).toContain('kit.errors.unknown')
})
