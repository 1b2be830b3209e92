import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { accountQuery } from '#kit/session/session.ts'
import { DepartmentTree } from './parts/department-tree.tsx'

// These tests replace the network of the browser. The stories (e2e) test the tree with the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const department = (deptCode: string, parentDeptCode: string, level: number) => ({
  deptCode,
  parentDeptCode,
  deptName: deptCode,
  deptNameEn: deptCode,
  deptNameCn: '',
  hasChildren: level < 7 ? 'TRUE' : 'FALSE',
  comCode: 'H',
  email: '',
  level,
  expanded: level < 3,
  selected: deptCode === 'D7',
  users: [],
})
const chain = [1, 2, 3, 4, 5, 6, 7].map((level) =>
  department(`D${level}`, level === 1 ? '' : `D${level - 1}`, level),
)
const below: Record<string, unknown[]> = {
  D5: [department('D6', 'D5', 6), department('D6-brother', 'D5', 6)],
  D6: [department('D7', 'D6', 7), department('D7-brother', 'D6', 7)],
}

function Tree({ onAdd = null }: { onAdd?: ((item: PickItem) => void) | null }) {
  const [selected, setSelected] = useState<string | null>(null)
  return <DepartmentTree comCode="H" selected={selected} onSelect={setSelected} onAdd={onAdd} reveal={null} />
}

it('opens at the own department with its brothers, seven levels deep where five are loaded at first', async () => {
  queryClient.setQueryData(accountQuery.queryKey, { comCode: 'H', deptCode: 'D7' } as never) // the only fields that are read
  network.mockImplementation(async (address, init) => {
    const body = JSON.parse(String(init?.body)) as { parentDeptCode?: string }
    const result = String(address).includes('/path')
      ? chain
      : body.parentDeptCode
        ? below[body.parentDeptCode]
        : chain.slice(0, 5)
    return Response.json({ code: 'ok', result })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tree />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('row', { selected: true }).textContent).toContain('D7'))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(
    expect.arrayContaining(['D6-brother', 'D7', 'D7-brother']),
  )
})

it('a double click adds a department, on its name and not on its chevron', async () => {
  network.mockImplementation(async () => Response.json({ code: 'ok', result: chain }))
  const added = vi.fn<(item: PickItem) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tree onAdd={added} />
    </QueryClientProvider>,
  )
  const row = await screen.findByRole('row', { name: 'D1' })
  const [chevron] = within(row).getAllByRole('button')
  fireEvent.doubleClick(chevron ?? row)
  expect(added).not.toHaveBeenCalled()
  fireEvent.doubleClick(within(row).getByText('D1'))
  expect(added.mock.calls.map(([item]) => item.id)).toEqual(['D1'])
})
