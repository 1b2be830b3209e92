import { type MenuItem, menuApi } from '@maru/api/menu'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { readKey } from '#kit/call/read.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, accountQuery } from '#kit/session/session.ts'
import { TopMenu } from './top-menu.tsx'

const entryWidth = 100
let barWidth = 0

beforeEach(() => {
  putDictionary('en-US', dictionary.en)
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'ok', result: null }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => barWidth)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, entryWidth, 56))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  queryClient.clear()
})

function menu(menuId: number, menuNameEn: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    ...{ menuId, parentMenuId: 0, menuName: menuNameEn, menuNameEn, menuNameCn: '', systemId: null },
    ...{ menuType: 'PA', callType: 'USER', baseUrl: '', targetUrl: `/page${menuId}`, frameUrl: '' },
    ...{ imageUrl: '', isPopup: false, isTopVisible: true, hasChildren: false, customClass: '' },
    ...{ isNewIcon: false, ...more },
  }
}

const menus = [
  menu(1, 'Mail'),
  menu(2, 'Calendar'),
  menu(3, 'Approval'),
  menu(4, 'Surveys'),
  menu(5, 'Reservation'),
  menu(51, 'Rooms', { parentMenuId: 5 }),
]

async function renderMenu(width: number, address: string) {
  barWidth = width
  const account = {
    ...{ comCode: 'ONE', personCode: 'P1', permissions: { menues: menus.map((item) => item.menuId) } },
    ...{ userConfig: { language: 'en-US' }, cacheVersion: { menu: 'm' } },
  } as unknown as Account // only the fields that the menu reads
  queryClient.setQueryData(accountQuery.queryKey, account)
  queryClient.setQueryData(readKey(menuApi.getMenuFile, { comCode: 'ONE', version: 'm' }), { menus })
  const router = createRouter({
    routeTree: createRootRoute({ component: TopMenu }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const bar = await screen.findByRole('navigation', { name: 'Main menu' })
  return {
    router,
    names: within(bar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  }
}

it('shows all menus if they fit', async () => {
  const { names } = await renderMenu(500, '/page1')
  expect(names).toEqual(['Mail', 'Calendar', 'Approval', 'Surveys', 'Reservation'])
  expect(screen.queryByRole('button', { name: 'More menus' })).toBeNull()
})

it('a menu has the ones that do not fit, with the menus below them, and opens their pages', async () => {
  const { names, router } = await renderMenu(399, '/page1')
  expect(names).toEqual(['Mail', 'Calendar', 'Approval'])
  fireEvent.click(screen.getByRole('button', { name: 'More menus' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Surveys', 'Reservation', 'Rooms'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rooms' }))
  await expect.poll(() => router.state.location.pathname).toBe('/po/page51')
})

it('the menu of the current page is always in the bar', async () => {
  const { names } = await renderMenu(399, '/page51?MENUID=51')
  expect(names).toEqual(['Mail', 'Calendar', 'Reservation'])
})
