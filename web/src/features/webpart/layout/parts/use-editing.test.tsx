import type { Layout } from '@maru/api/webpart'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { useEditing } from './use-editing.ts'

// The tests replace the network of the editor. layout.test.ts and the stories use the real server.
const set: Layout = { columns: [100], parts: [] }
const own: Layout = { columns: [50, 50], parts: [] }
const other: Layout = { columns: [30, 70], parts: [] }

/** The stored layout; another window has stored version 7 after this one read version 6. */
let stored: { version: number } & Layout
beforeEach(() => {
  stored = { version: 7, ...other }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'GET' || !init?.body)
      return Response.json({ code: 'ok', result: { own: stored, setId: null, fileVersion: '1' } })
    const { version, page: _page, ...layout } = JSON.parse(String(init.body))
    if (!String(address).includes('layout') || version !== stored.version) {
      const code = 'webpart.layoutChanged'
      return Response.json({ code, error: { code, params: {}, supportCode: null } }, { status: 409 })
    }
    stored = { version: version + 1, ...layout }
    return Response.json({ code: 'ok', result: { version: stored.version } })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** An editor whose change meets the layout of the other window. */
async function inConflict() {
  const { result } = renderHook(() => useEditing('home', { layout: set, set, version: 6 }))
  act(() => result.current.change(own))
  await waitFor(() => expect(result.current.conflict).not.toBeNull())
  expect(result.current.layout).toEqual(own)
  return result
}

it('a layout that another window has changed is replaced by the own one', async () => {
  const editing = await inConflict()
  act(() => editing.current.conflict?.overwrite())
  await waitFor(() => expect(editing.current.state).toBe('saved'))
  expect(editing.current.conflict).toBeNull()
  expect(stored).toEqual({ version: 8, ...own })
})

it('or it is taken over, and the own one is a step back', async () => {
  const editing = await inConflict()
  act(() => editing.current.conflict?.take())
  await waitFor(() => expect(editing.current.state).toBe('saved'))
  expect(editing.current.layout).toEqual(other)
  act(() => editing.current.undo())
  await waitFor(() => expect(stored).toEqual({ version: 8, ...own }))
  expect(editing.current.layout).toEqual(own)
})
