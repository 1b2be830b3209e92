import { defineApi, endpoint } from '@maru/api/kit/endpoint'
import { object, Type } from '@maru/api/kit/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheOf, useChange } from './change.ts'
import { useMore, usePage, useRead, useReads } from './read.ts'
import { refreshByPush } from './refresh.ts'

const common = { spec: 'maru', access: 'session' } as const
const read = { ...common, summary: 'Reads.', method: 'GET', changes: false } as const
const note = object({ noteId: Type.Integer(), text: Type.String() })
const lunchApi = defineApi('lunch', {
  listNotes: endpoint({
    ...read,
    path: '/list',
    input: object({ GroupId: Type.Integer(), page: Type.Optional(Type.Integer()) }),
    output: Type.Array(note),
    refreshedBy: [{ topic: 'lunch.notes', by: 'GroupId' }],
  }),
  getNote: endpoint({
    ...read,
    path: '/one',
    input: object({ noteId: Type.Integer() }),
    output: note,
  }),
  listEaters: endpoint({
    ...read,
    path: '/eaters',
    input: object({ noteId: Type.Integer(), page: Type.Integer(), itemsPerPage: Type.Integer() }),
    output: object({ data: Type.Array(note), totalCount: Type.Integer() }),
  }),
  updateNote: endpoint({
    ...common,
    summary: 'Writes.',
    method: 'POST',
    changes: true,
    path: '/note',
    input: object({ groupId: Type.Integer(), noteId: Type.Integer(), text: Type.String() }),
    output: object({}),
    refreshes: [
      { topic: 'lunch.notes', by: 'groupId' },
      { read: 'lunch.getNote', by: 'noteId' },
    ],
  }),
})

const network = vi.fn<typeof fetch>()
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => Response.json({ code: 'ok', result: [] }))
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const asked = () => network.mock.calls.map(([url]) => String(url).replace(/&?v=\w+/, ''))

it('a read is cached below its domain, call and input, and waits while it has no input', async () => {
  const { result, rerender } = renderHook(
    ({ id }: { id: number | null }) => useRead(lunchApi.listNotes, id === null ? null : { GroupId: id }),
    { wrapper, initialProps: { id: null as number | null } },
  )
  expect(result.current.fetchStatus).toBe('idle')
  rerender({ id: 3 })
  await waitFor(() => expect(result.current.data).toEqual([]))
  expect(client.getQueryCache().findAll({ queryKey: ['lunch', 'listNotes', { GroupId: 3 }] })).toHaveLength(1)
  expect(asked()).toEqual(['/cm/list?GroupId=3'])
})

it('a push repeats the reads that name its topic, and only those of its id', async () => {
  renderHook(
    () => [
      useRead(lunchApi.listNotes, { GroupId: 3 }),
      useRead(lunchApi.listNotes, { GroupId: 4 }),
      useRead(lunchApi.getNote, { noteId: 1 }),
    ],
    { wrapper },
  )
  await waitFor(() => expect(network).toHaveBeenCalledTimes(3))
  await act(() => refreshByPush(client, 'lunch.notes', '3'))
  expect(asked().slice(3)).toEqual(['/cm/list?GroupId=3'])
  await act(() => refreshByPush(client, 'lunch.other', '3'))
  expect(network).toHaveBeenCalledTimes(4)
})

it('a change repeats the reads that its contract names before it ends, and none if it was refused', async () => {
  const { result } = renderHook(
    () => ({
      mine: useRead(lunchApi.listNotes, { GroupId: 3 }),
      other: useRead(lunchApi.listNotes, { GroupId: 4 }),
      one: useRead(lunchApi.getNote, { noteId: 1 }),
      two: useRead(lunchApi.getNote, { noteId: 2 }),
      update: useChange(lunchApi.updateNote),
    }),
    { wrapper },
  )
  await waitFor(() => expect(network).toHaveBeenCalledTimes(4))
  await act(() => result.current.update.mutateAsync({ groupId: 3, noteId: 2, text: 'x' }))
  expect(asked().slice(4).sort()).toEqual(['/cm/list?GroupId=3', '/cm/note', '/cm/one?noteId=2'])
  network.mockImplementation(async () => Response.json({ code: 'kit.failed' }, { status: 400 }))
  await act(() =>
    result.current.update.mutateAsync({ groupId: 3, noteId: 2, text: 'x' }).catch(() => undefined),
  )
  expect(network).toHaveBeenCalledTimes(8)
})

it('an optimistic change shows at once, and the true state again where the server refused', async () => {
  let refuse: (answer: Response) => void = () => undefined
  const refusal = new Promise<Response>((resolve) => {
    refuse = resolve
  })
  network.mockImplementation(async (url) =>
    String(url).startsWith('/cm/note')
      ? refusal
      : Response.json({ code: 'ok', result: { noteId: 2, text: 'old' } }),
  )
  const shown: (string | undefined)[] = []
  const { result } = renderHook(
    () => {
      const note = useRead(lunchApi.getNote, { noteId: 2 })
      shown.push(note.data?.text)
      return useChange(lunchApi.updateNote, {
        optimistic: (cache, { noteId, text }) =>
          cache.put(lunchApi.getNote, { noteId }, () => ({ noteId, text })),
      })
    },
    { wrapper },
  )
  await waitFor(() => expect(shown.at(-1)).toBe('old'))
  act(() => result.current.mutate({ groupId: 3, noteId: 2, text: 'new' }))
  await waitFor(() => expect(shown.at(-1)).toBe('new'))
  refuse(Response.json({ code: 'kit.failed' }, { status: 400 }))
  await waitFor(() => expect(shown.at(-1)).toBe('old'))
})

it('a page stays until the next one is there', async () => {
  network.mockImplementation(async (url) =>
    Response.json({ code: 'ok', result: [{ noteId: Number(/page=(\d)/.exec(String(url))?.[1]), text: '' }] }),
  )
  const { result, rerender } = renderHook(({ page }) => usePage(lunchApi.listNotes, { GroupId: 3, page }), {
    wrapper,
    initialProps: { page: 1 },
  })
  await waitFor(() => expect(result.current.data?.[0]?.noteId).toBe(1))
  rerender({ page: 2 })
  expect(result.current.data?.[0]?.noteId).toBe(1)
  await waitFor(() => expect(result.current.data?.[0]?.noteId).toBe(2))
})

it('a list with more is asked by page, and a row that moved is shown once', async () => {
  network.mockImplementation(async (url) => {
    const page = Number(/page=(\d)/.exec(String(url))?.[1])
    const data = Array.from({ length: page === 1 ? 100 : 2 }, (_none, index) => ({
      noteId: page === 1 ? index : 99 + index,
      text: '',
    }))
    return Response.json({ code: 'ok', result: { data, totalCount: 101 } })
  })
  const { result } = renderHook(() => useMore(lunchApi.listEaters, { noteId: 1 }, (row) => row.noteId), {
    wrapper,
  })
  await waitFor(() => expect(result.current.rows).toHaveLength(100))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.rows).toHaveLength(101))
  expect(result.current).toMatchObject({ totalCount: 101, hasNextPage: false })
})

it('several answers of one endpoint come together, and the cache is addressed by endpoint and input', async () => {
  const { result } = renderHook(() => useReads(lunchApi.getNote, [{ noteId: 1 }, { noteId: 2 }]), { wrapper })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data).toHaveLength(2))
  const cache = cacheOf(client)
  act(() => cache.put(lunchApi.getNote, { noteId: 2 }, () => ({ noteId: 2, text: 'put' })))
  await waitFor(() => expect(result.current.data?.[1]).toEqual({ noteId: 2, text: 'put' }))
  expect(cache.get(lunchApi.getNote, { noteId: 2 })).toEqual({ noteId: 2, text: 'put' })
})
