import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { ArchivePage } from './archive-page.tsx'
import { DocumentPage } from './document-page.tsx'

// This test replaces the network of the browser. The tests of the server test the real answers.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const item = {
  ...{
    archiveId: 5,
    kind: 'document',
    number: 'A-1',
    box: 'Expense',
    title: 'Trip to Busan',
    authorName: 'Kim',
  },
  ...{ deptName: 'Sales', day: '2019-03-02', status: 'Done', fileCount: 0 },
}

function show(component: () => React.JSX.Element, answers: Record<string, unknown>) {
  network.mockImplementation(async (input) => {
    const address = String(input instanceof Request ? input.url : input)
    const [, result] = Object.entries(answers).find(([part]) => address.includes(part)) ?? []
    return Response.json({ code: 'ok', result })
  })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([page]) })} />
    </QueryClientProvider>,
  )
}

it('lists documents with a link to each', async () => {
  show(ArchivePage, {
    'archive/list': { data: [item], totalCount: 1 },
    'archive/facets': { boxes: [{ kind: 'document', box: 'Expense', count: 1 }], years: [2019] },
  })
  expect((await screen.findByRole('link', { name: 'Trip to Busan' })).getAttribute('href')).toContain(
    '/archive/5',
  )
})

it('says what appears in an empty list', async () => {
  show(ArchivePage, {
    'archive/list': { data: [], totalCount: 0 },
    'archive/facets': { boxes: [], years: [] },
  })
  expect(await screen.findByText(/Documents in which you took part/)).toBeTruthy()
})

it('shows the text in a frame that runs no script and loads nothing', async () => {
  const detail = {
    ...{
      ...item,
      source: 'hiworks',
      completedDay: null,
      grade: '',
      retentionUntil: '2029-12-31',
      people: [],
    },
    ...{ bodyKind: 'html', bodyFile: null, html: '<p>Result</p>', fileCode: null },
  }
  show(DocumentPage, { 'archive/item': detail })
  const frame = await screen.findByTitle('Text')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
  expect(frame.getAttribute('srcdoc')).toContain('<p>Result</p>')
  expect(screen.getByText('A-1')).toBeTruthy()
})
