import { type BoxItem, defaultSetting } from '@maru/api/approval'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { ApprovalPart } from './approval-part.tsx'

// These tests replace the network of the browser; box.test.ts tests the calls on the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const name = (en: string) => ({ ko: en, en, zh: en })
const row: BoxItem = {
  ...{
    apmId: '7',
    applicationId: '1',
    formName: name('Expenses'),
    subject: 'Cloud bill',
    status: 'PROGRESS',
  },
  ...{
    isHidden: false,
    isUrgent: false,
    isSubstitute: false,
    isUnread: true,
    isConfirmed: false,
    expectedDate: null,
    receipt: null,
    currentStep: 1,
    maxStep: 2,
  },
  ...{ currentKind: 'approve', currentName: name('Lee'), drafterName: name('Park') },
  ...{ drafterTitle: name('Manager'), drafterDept: name('HR'), draftDate: '2026-11-20T01:00:00Z' },
  ...{ createdDate: '2026-11-20T01:00:00Z', lastDate: null, docNumber: '', fileCount: 2 },
  ...{ mustOpen: false, amount: '', version: 1, isUndoable: false, storeKey: null },
}

const asked = () => network.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/box/list'))

function show(tabOrder: string, isPreview = false) {
  network.mockImplementation(async (url) =>
    Response.json({
      code: 'ok',
      result: String(url).includes('/mysetting')
        ? { ...defaultSetting, tabOrder }
        : { data: String(url).includes('box=drafted') ? [] : [row], totalCount: 1, isTotalCapped: false },
    }),
  )
  const component = () => <ApprovalPart id={1} title={name('')} options={{}} rows={0} isPreview={isPreview} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) })} />
    </QueryClientProvider>,
  )
}

test('a viewer sees the three boxes in their order, and five columns and one for attachments', async () => {
  show('2,0,1')
  expect(await screen.findByText('Cloud bill')).toBeTruthy()
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
  expect(tabs).toEqual(['Approval box', 'Pending', 'My drafts'])
  expect(screen.getAllByRole('columnheader')).toHaveLength(6)
  expect(screen.getByRole('img', { name: '2 attachments' })).toBeTruthy()
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatch(/box=decided.*itemsPerPage=20|itemsPerPage=20.*box=decided/)
})

test('a tab is read only when it changes, and an empty box says what to do', async () => {
  show('0,1,2')
  await screen.findByText('Cloud bill')
  fireEvent.click(screen.getByRole('tab', { name: 'Pending' }))
  expect(asked()).toHaveLength(1)
  fireEvent.click(screen.getByRole('tab', { name: 'My drafts' }))
  expect(await screen.findByText(/Press \+ to draft/)).toBeTruthy()
  expect(asked()).toHaveLength(2)
})

test('the part is titled by the pending box, whose menu the link opens, and a plus drafts a document', async () => {
  show('1,0,2')
  await screen.findByText(/Press \+ to draft/)
  expect(screen.getByRole('region', { name: dictionary.en.approval.home.title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toMatch(
    /\/workflow\?.*BOX=pending|\/workflow$/,
  )
  const plus = screen.getByRole('link', { name: dictionary.en.approval.write })
  expect(plus.getAttribute('href')).toContain('/workflow?NEW=true')
})

test('a preview has no link to the box', async () => {
  show('0,1,2', true)
  await screen.findByText('Cloud bill')
  expect(screen.queryByRole('link', { name: 'More' })).toBeNull()
})
