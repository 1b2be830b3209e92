import { createRoute } from '@tanstack/react-router'
import {
  CircleUserRound,
  GalleryHorizontal,
  Images,
  LayoutList,
  Newspaper,
  Smartphone,
  SquareStack,
} from 'lucide-react'
import { basePath } from '#kit/address/link.tsx'
import type { HomePart } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { chooseDesktop } from '#kit/screen/phone-home.ts'
import { type Room, withLaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { loadHome } from './layout.api.ts'

const lazy = lazyRoom('webpart')

const ownParts = () => import('./parts/own-parts.ts')
const homePage = () => import('./pages/home-page.tsx')
const testPages = () => import('./pages/test-pages.tsx')

/** Fields of options. Shows a skeleton until their code has loaded. */
const board = lazy.part('webparts', () => import('./layout/parts/board-options.tsx'), 'BoardOptions')
const picture = lazy.part('webparts', () => import('./layout/parts/picture-options.tsx'), 'PictureOptions')
const total = lazy.part('webparts', () => import('./layout/parts/total-options.tsx'), 'TotalOptions')
const profile = lazy.part('webparts', () => import('./layout/parts/profile-options.tsx'), 'ProfileOptions')

const rows = { least: 2, most: 20 }

const homeParts: HomePart[] = [
  {
    kind: 'board',
    Component: lazy.part('webparts', ownParts, 'BoardPart'),
    offer: {
      order: 10,
      label: 'webpart.entry.board',
      icon: <Icon icon={LayoutList} />,
      start: { tabs: [] },
      Options: board,
      rows,
    },
  },
  {
    kind: 'total',
    Component: lazy.part('webparts', ownParts, 'TotalPart'),
    offer: {
      order: 20,
      label: 'webpart.entry.total',
      icon: <Icon icon={Newspaper} />,
      start: { displayCount: 5 },
      Options: total,
      rows,
    },
  },
  {
    kind: 'album',
    Component: lazy.part('webparts', ownParts, 'AlbumPart'),
    offer: {
      order: 30,
      label: 'webpart.entry.album',
      icon: <Icon icon={Images} />,
      start: { displayCount: 4 },
      Options: picture,
    },
  },
  {
    kind: 'swipe',
    Component: lazy.part('webparts', ownParts, 'SwipePart'),
    offer: {
      order: 40,
      label: 'webpart.entry.swipe',
      icon: <Icon icon={GalleryHorizontal} />,
      start: { displayCount: 3 },
      Options: picture,
    },
  },
  {
    kind: 'count',
    Component: lazy.part('webparts', ownParts, 'CountPart'),
    offer: { order: 50, label: 'webpart.entry.count', icon: <Icon icon={SquareStack} />, start: {} },
  },
  {
    kind: 'profile',
    Component: lazy.part('webparts', ownParts, 'ProfilePart'),
    offer: {
      order: 60,
      label: 'webpart.entry.profile',
      icon: <Icon icon={CircleUserRound} />,
      start: {},
      Options: profile,
    },
  },
]

/** The home page, "my page", and their web parts: boards, counts, quick links and the profile of the viewer. */
export const webpartRoom: Room = {
  name: 'webpart',
  routes: ({ bar, plain }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'home',
      component: lazy.page('home', homePage, 'HomePage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'home/mypage',
      component: lazy.page('home', homePage, 'MyPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'home/WebPart',
      component: lazy.page('home', () => import('./pages/single-page.tsx'), 'SinglePage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'home/test/board',
      component: lazy.page('home', testPages, 'BoardTestPage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'test',
      component: lazy.page('home', testPages, 'TestPage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'webparts',
      component: lazy.page('webparts', () => import('./pages/gallery-page.tsx'), 'GalleryPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'webparts/profile-setting',
      component: lazy.page(
        'webparts',
        () => withLaterSlots(() => import('./pages/profile-setting-page.tsx')),
        'ProfileSettingPage',
      ),
    }),
  ],
  slots: {
    userMenuEntries: [
      {
        id: 'phone-home',
        order: 1,
        label: 'webpart.entry.phoneHome',
        icon: <Icon icon={Smartphone} size={16} />,
        isOpen: ({ mailOnly }) => !mailOnly && window.matchMedia?.('(max-width: 760px)').matches === true,
        run: () => {
          chooseDesktop(false)
          window.location.assign(`${basePath}/mobile`)
        },
      },
    ],
    accountCaches: [
      {
        id: 'webpart',
        order: 30,
        load: (account) => loadHome(account, () => lazy.load('webparts', ownParts)),
      },
    ],
    homeParts,
  },
  later: async () => (await import('./later.tsx')).later,
}
