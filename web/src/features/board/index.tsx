import { createRoute, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { withoutBase } from '#kit/address/address.ts'
import type { MenuCount } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useAccount } from '#kit/session/session.ts'
import type { Room } from '#kit/slots.ts'
import { lazyLayer, lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useNewBoards } from './new-boards.api.ts'
import { unreadText, useUnreadCounts } from './unread.api.ts'
import { boardViews } from './view.rules.ts'

const lazy = lazyRoom('board')

const adminPage = lazy.page('board', () => import('./pages/admin-page.tsx'), 'AdminPage')
const LazyBell = lazyLayer(
  'board',
  async () => (await lazy.load('board', () => import('./list/parts/board-bell.tsx'))).BoardBell,
)
const BoardField = lazyPart(
  'board',
  async () => (await lazy.load('board', () => import('./parts/board-field.tsx'))).BoardField,
  <Skeleton look="block" height="52px" />,
)
const listPage = lazy.page('board', () => import('./pages/list-page.tsx'), 'ListPage')
const readPage = lazy.page('board', () => import('./pages/read-page.tsx'), 'ReadPage')
const writePage = lazy.page('board', () => import('./pages/write-page.tsx'), 'WritePage')
const readWindow = lazy.page('board', () => import('./pages/read-window-page.tsx'), 'ReadWindowPage')
const recentPage = lazy.page('home', () => import('./pages/recent-page.tsx'), 'RecentPage')
const viewLogPage = lazy.page('board', () => import('./pages/view-log-page.tsx'), 'ViewLogPage')
const writeWindow = lazy.page('board', () => import('./pages/write-window-page.tsx'), 'WriteWindowPage')

/**
 * Ids of the boards with the N badge in the menu: they have new articles and unread articles. Empty for
 * mail-only users.
 */
function useBoardBadges(): ReadonlySet<number> {
  const isOpen = !useAccount().mailOnly
  const fresh = useNewBoards(isOpen)
  const unread = useUnreadCounts(isOpen)
  return useMemo(() => new Set([...fresh].filter((boardId) => unread?.has(boardId))), [fresh, unread])
}

/** Number of unread articles of each board, which its menu entry shows; empty for mail-only users. */
function useBoardCounts(): ReadonlyMap<number, MenuCount> {
  const t = useTranslate()
  const unread = useUnreadCounts(!useAccount().mailOnly)
  return useMemo(
    () =>
      new Map(
        [...(unread ?? [])].map(([boardId, count]) => {
          const text = unreadText(count)
          return [boardId, { text, label: t('board.entry.unread', { count: text }) }]
        }),
      ),
    [unread, t],
  )
}

const boardPage = /^\/board(?:\/(?:list|album|summary)(?:\/|$)|\/?$)/i

/** The bell next to a board's title; only board pages load it (spec 1§2, sub-page header: boards only). */
function Bell() {
  const path = useRouterState({ select: (state) => withoutBase(state.location.pathname) })
  return boardPage.test(path) ? <LazyBell /> : null
}

/** The board room: lists, reader, writer, the windows of reader and writer, and the administration. */
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
    boardFields: [BoardField],
    menuBadges: [useBoardBadges],
    menuCounts: [useBoardCounts],
    homeCounts: [
      { name: 'mustRead', order: 30, label: 'board.entry.mustRead' },
      {
        name: 'article',
        order: 35,
        label: 'board.entry.newArticles',
        address: '/home/recentarticle',
      },
    ],
    headerActions: [{ id: 'bell', order: 10, Component: Bell }],
  },
  later: async () => (await import('./later.tsx')).later,
}
