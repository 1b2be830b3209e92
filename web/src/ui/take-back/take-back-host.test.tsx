// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHosts } from '#kit/screen/hosts.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { finishSession } from '#kit/session/before-end.ts'
import { useOpenQuestion } from '../dialog/ask.ts'
import { ToastHost } from '../dialog/toast.tsx'
import { finishActs } from './finish-acts.ts'
import { reportRefusal } from './refusals.ts'
import { sendWaitingActs } from './take-back.ts'
import { beginShownAct } from './take-back-host.tsx'

afterEach(async () => {
  cleanup()
  await sendWaitingActs()
})

const pressed: string[] = []
/** A page with the same key for an act of its own, as that of mails. */
function Page({ name }: { name: string }) {
  useKeys([{ key: 'z', label: 'kit.undo', run: () => pressed.push(name) }])
  return <p>{name}</p>
}

/** The frame around every page. */
function Frame({ page }: { page: string }) {
  const hosts = useHosts()
  return (
    <>
      <Page key={page} name={page} />
      <ToastHost />
      {hosts.map((Host) => (
        <Host key={Host.name} />
      ))}
    </>
  )
}

let question: ReturnType<typeof useOpenQuestion>
/** The question that is open. */
function Question() {
  question = useOpenQuestion()
  return null
}

/** An act that waits; notes what happens to it. */
function waiting(send = async () => {}) {
  const log: string[] = []
  beginShownAct({
    text: 'Rejected',
    send: () => send().then(() => void log.push('send')),
    onTakenBack: () => void log.push('back'),
    onRefused: (error) => reportRefusal((error as Error).message),
  })
  return log
}

test('the bar of an act and its key stay when the page changes, until the act is taken back', async () => {
  const { rerender } = render(<Frame page="work" />)
  let log: string[] = []
  act(() => {
    log = waiting()
  })
  rerender(<Frame page="board" />)
  expect(screen.getByRole('status').textContent).toBe('Rejected')
  await act(async () => void fireEvent.keyDown(document.body, { key: 'z' }))
  expect(log).toEqual(['back'])
  expect(screen.queryByRole('status')).toBeNull()
  expect(pressed).toEqual([])
  await act(async () => void fireEvent.keyDown(document.body, { key: 'z' }))
  expect(pressed).toEqual(['board'])
})

test('one refusal is a toast, several are a notice', async () => {
  render(<Frame page="work" />)
  render(<Question />)
  act(() => reportRefusal('Document 1: decided'))
  expect([screen.getByRole('alert').textContent, question]).toEqual(['Document 1: decided', undefined])
  act(() => reportRefusal('2 items could not be changed.\nDocument 1: decided\nDocument 2: decided'))
  expect(question?.text.split('\n')).toHaveLength(3)
  await act(async () => question?.answer(true))
  fireEvent.click(screen.getByRole('button'))
})

test('what is refused before the session ends is no toast but a notice, which must be confirmed first', async () => {
  render(<Frame page="work" />)
  const log: string[] = []
  act(() => void waiting(() => Promise.reject(new Error('Document 1: decided'))))
  render(<Question />)
  let done = Promise.resolve()
  await act(async () => {
    done = finishActs().then(() => void log.push('left'))
    await new Promise(setImmediate)
  })
  expect([question?.text, log, screen.queryByRole('alert')]).toEqual(['Document 1: decided', [], null])
  await act(async () => question?.answer(true))
  await done
  expect(log).toEqual(['left'])
  expect(await finishSession()).toEqual([])
})
