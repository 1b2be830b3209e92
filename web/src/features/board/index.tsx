import { createRoute, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withoutBase } from '../../kit/address.ts'
import { loadChunk } from '../../kit/chunk.ts'
import { lazyPage } from '../../kit/lazy-page.ts'
import { useAccount } from '../../kit/session.ts'
import type { Room } from '../../kit/slots.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useNewBoards } from './new-boards.api.ts'
import { boardViews } from './view.rules.ts'

const adminPage = lazyPage('board', () => import('./pages/admin-page.tsx'), 'AdminPage')
const LazySettings = lazy(async () => ({
  default: (await loadChunk('admin', () => import('./pages/settings-page.tsx'))).SettingsPage,
}))
const LazyBell = lazy(async () => ({
  default: (await loadChunk('board', () => import('./parts/board-bell.tsx'))).BoardBell,
}))
const listPage = lazyPage('board', () => import('./pages/list-page.tsx'), 'ListPage')
const readPage = lazyPage('board', () => import('./pages/read-page.tsx'), 'ReadPage')
const writePage = lazyPage('board', () => import('./pages/write-page.tsx'), 'WritePage')
const readWindow = lazyPage('board', () => import('./pages/read-window-page.tsx'), 'ReadWindowPage')
const recentPage = lazyPage('home', () => import('./pages/recent-page.tsx'), 'RecentPage')
const viewLogPage = lazyPage('board', () => import('./pages/view-log-page.tsx'), 'ViewLogPage')
const writeWindow = lazyPage('board', () => import('./pages/write-window-page.tsx'), 'WriteWindowPage')

/** Boards that carry an N, for people who see more than mail. */
function useBoardBadges(): ReadonlySet<number> {
  return useNewBoards(!useAccount().mailOnly)
}

const boardPage = /^\/board(?:\/(?:list|album|summary)(?:\/|$)|\/?$)/i

/** The bell beside a board's title, loaded with the board's page (spec 1§2, sub-page header: boards only). */
function Bell() {
  const path = useRouterState({ select: (state) => withoutBase(state.location.pathname) })
  return boardPage.test(path) ? (
    <Suspense fallback={null}>
      <LazyBell />
    </Suspense>
  ) : null
}

/** The settings of boards, loaded when they are drawn. */
function SettingsPage() {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <LazySettings />
    </Suspense>
  )
}

/** Boards: lists, reader, writer, and the windows of both. */
export const boardRoom: Room = {
  name: 'board',
  routes: ({ shell, bar, plain }) => {
    const views = boardViews.map((view) => {
      const list = createRoute({ getParentRoute: () => shell, path: `board/${view}`, component: listPage })
      return list.addChildren([
        createRoute({ getParentRoute: () => list, path: 'modal/read', component: readPage }),
        createRoute({ getParentRoute: () => list, path: 'modal/write', component: writePage }),
      ])
    })
    return [
      createRoute({ getParentRoute: () => shell, path: 'board', component: listPage }),
      createRoute({ getParentRoute: () => shell, path: 'board/admin', component: adminPage }),
      createRoute({ getParentRoute: () => bar, path: 'home/recentarticle', component: recentPage }),
      ...views,
      createRoute({ getParentRoute: () => plain, path: 'boardpopup/readPopup', component: readWindow }),
      createRoute({ getParentRoute: () => plain, path: 'boardpopup/writepopup', component: writeWindow }),
      createRoute({ getParentRoute: () => plain, path: 'boardpopup/viewlogpopup', component: viewLogPage }),
    ]
  },
  slots: {
    menuBadges: [useBoardBadges],
    adminPages: [
      {
        id: 'board',
        order: 10,
        label: 'boardAdmin.settings',
        isOpen: ({ permissions }) =>
          permissions.isSuperAdmin ||
          permissions.isCompanyManager ||
          permissions.isBoardManager ||
          permissions.isGroupBoardManager,
        Component: SettingsPage,
      },
    ],
    headerActions: [{ id: 'bell', order: 10, Component: Bell }],
  },
}
