import type { BoxItem } from '@maru/api/approval'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { useHosts } from '#kit/screen/hosts.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { ToastHost } from '#ui/dialog/toast.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { sendWaitingActs } from '#ui/take-back/take-back.ts'
import { useRowActs } from '#ui/take-back/use-row-acts.ts'
import { decisionKey } from '../approval.rules.ts'
import { ApproveBar } from './approve-bar.tsx'

// This test replaces the network of the browser. The tests of the server test the real answers.
const network = vi.fn<typeof fetch>()
const sent: string[] = []
let skipped: { apmId: string; code: string }[] = []

beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (address, init) => {
    const [path = '', search = ''] = String(address).split('?')
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
    if (path.endsWith('/document/approve')) {
      const ids = (body.documents as { apmId: string }[]).map(({ apmId }) => apmId)
      sent.push(`approve ${ids.join(' ')} ${String(body.comment)}`)
      const approved = ids.filter((id) => !skipped.some(({ apmId }) => apmId === id))
      return Response.json({ code: 'ok', result: { approved, skipped } })
    }
    if (path.endsWith('/document/act')) {
      sent.push(`${String(body.act)} ${String(body.apmId)} ${String(body.comment)}`)
      return Response.json({ code: 'ok', result: {} })
    }
    const acts = [
      { act: 'cancel', stepId: 2 },
      { act: 'reject', stepId: 2 },
    ]
    return Response.json({ code: 'ok', result: { apmId: search, version: 8, acts, receipts: [] } })
  })
})
afterEach(async () => {
  await sendWaitingActs()
  cleanup()
  queryClient.clear()
  sent.length = 0
  skipped = []
  vi.unstubAllGlobals()
})

const name = { ko: '', en: 'Proposal', zh: '' }
const row = (apmId: string, more: Partial<BoxItem> = {}): BoxItem => ({
  ...{ apmId, applicationId: '1', formName: name, subject: `Document ${apmId}`, isHidden: false },
  ...{ status: 'PROGRESS', isUrgent: false, isSubstitute: false, isUnread: false, isConfirmed: false },
  ...{ expectedDate: null, receipt: null, currentStep: 1, maxStep: 2, currentKind: null, currentName: name },
  ...{ drafterName: name, drafterTitle: name, drafterDept: name, draftDate: null },
  ...{ createdDate: '2026-11-23T00:00:00Z', lastDate: null, docNumber: '', fileCount: 0, mustOpen: false },
  ...{ amount: '', version: 7, isUndoable: true, storeKey: null },
  ...more,
})

/** A list as the pending box has it. */
function List({ all }: { all: readonly BoxItem[] }) {
  const selection = useSelection<string | number>()
  const { hidden, begin } = useRowActs<BoxItem>({
    keyOf: decisionKey,
    nameOf: ({ subject }) => subject,
    list: 'approval',
  })
  const rows = all.filter((one) => !hidden.has(decisionKey(one)))
  const hosts = useHosts()
  return (
    <>
      {hosts.map((Host) => (
        <Host key={Host.name} />
      ))}
      {rows.map(({ apmId, subject }) => (
        <div key={apmId} data-row={apmId}>
          <a href="#x">{subject}</a>
        </div>
      ))}
      <ApproveBar rows={rows} selection={selection} onBegin={begin} />
    </>
  )
}

async function show(...all: BoxItem[]) {
  const routeTree = createRootRoute({ component: () => <List all={all} /> })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree })} />
      <ToastHost />
      <AskHost />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 'Document 1' })
}
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const rows = () => [...document.querySelectorAll('[data-row]')].map((one) => one.getAttribute('data-row'))
const focus = (subject: string) => act(() => screen.getByRole('link', { name: subject }).focus())
const dialog = (title: string) =>
  waitFor(
    () => screen.queryByRole('alertdialog', { name: title }) ?? screen.getByRole('dialog', { name: title }),
  )

async function approveBoth() {
  for (const subject of ['Document 1', 'Document 2']) {
    focus(subject)
    await press('x')
  }
  await press('a')
  const asked = await dialog('Approve 2')
  const lines = within(asked)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: 'Fine' } })
  await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: 'Approve' })))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  return lines
}

it('approves several documents at once and takes all of them back with z', async () => {
  await show(row('1'), row('2'), row('3'))
  const lines = await approveBoth()
  expect(lines.map((line) => line?.includes('Goes to the next approver'))).toEqual([true, true])
  await waitFor(() => expect(sent).toEqual(['approve 1 2 Fine']))
  await waitFor(() => expect(screen.getByText('2 approved.')).toBeTruthy())
  await press('z')
  await waitFor(() => expect(sent).toEqual(['approve 1 2 Fine', 'cancel 1 ', 'cancel 2 ']))
  await waitFor(() => expect(rows()).toEqual(['1', '2', '3']))
})

it('sends nothing while a document that would be complete can be taken back', async () => {
  await show(row('1'), row('2', { isUndoable: false }))
  await approveBoth()
  await waitFor(() => expect(rows()).toEqual([]))
  expect(sent).toEqual([])
  await press('z')
  await waitFor(() => expect(rows()).toEqual(['1', '2']))
  expect(sent).toEqual([])
})

it('sends what waits when its time is over, and lists each document that was refused with the reason', async () => {
  skipped = [
    { apmId: '1', code: 'approval.notYourTurn' },
    { apmId: '2', code: 'approval.notAllowed' },
  ]
  await show(row('1'), row('2', { isUndoable: false }), row('3'))
  await approveBoth()
  expect(sent).toEqual([])
  const refused = await act(() => sendWaitingActs())
  expect(sent).toEqual(['approve 1 2 Fine'])
  expect(refused).toEqual([
    expect.stringMatching(/^2 items could not be changed\.\nDocument 1: .+\nDocument 2: .+$/),
  ])
  await waitFor(() => expect(rows()).toEqual(['1', '2', '3']))
})

it('rejects a document after seven seconds, with its reason', async () => {
  await show(row('1'), row('2'))
  focus('Document 1')
  await press('r')
  const asked = await dialog('Reject')
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: 'Too dear' } })
  await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: 'Reject' })))
  await waitFor(() => expect(rows()).toEqual(['2']))
  expect(sent).toEqual([])
  await act(() => sendWaitingActs())
  expect(sent).toEqual(['reject 1 Too dear'])
})
