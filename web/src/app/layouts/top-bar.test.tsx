import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, accountQuery } from '#kit/session/session.ts'
import { fillSlots } from '#kit/slots.ts'
import { TopBar } from './top-bar.tsx'

beforeAll(() => {
  putDictionary('en-US', dictionary.en)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'ok', result: [] }))
  fillSlots([
    {
      name: 'probe',
      slots: {
        topBarItems: [
          { id: 'map', order: 1, Component: () => <button type="button">Map</button> },
          { id: 'mail', order: 2, isForMailOnly: true, Component: () => <button type="button">Mail</button> },
        ],
      },
    },
  ])
})
afterEach(() => fillSlots([]))

async function itemsFor(mailOnly: boolean) {
  const client = new QueryClient()
  const account = {
    ...{ mailOnly, comCode: 'ONE', displayName: '김', displayNameEng: 'Kim', displayNameChi: '金' },
    ...{ titleName: '', titleNameEn: '', titleNameCn: '', positionName: '', positionNameEn: '' },
    ...{ positionNameCn: '', deptName: '', deptNameEn: '', deptNameCn: '', companyName: '' },
    ...{ companyNameEng: '', companyNameCn: '', photoPath: '', concurrentUsers: [], email: '' },
    permissions: { menues: [] },
    userConfig: { language: 'en-US', timeZone: 'Korea Standard Time' },
    cacheVersion: { menu: 'm', quickMenu: 'q', webpart: 'w', lang: 'l', texts: '' },
  } as unknown as Account // only the fields that the bar reads
  client.setQueryData(accountQuery.queryKey, account)
  const router = createRouter({
    routeTree: createRootRoute({ component: TopBar }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Mail' })
  return screen.queryByRole('button', { name: 'Map' })
}

it('mail-only people see the items made for them, and no other', async () => {
  expect(await itemsFor(true)).toBeNull()
})
