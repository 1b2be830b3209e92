import { createRoute } from '@tanstack/react-router'
import { LayoutGrid, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { openLayer } from '#kit/screen/layers.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { BookmarkButton } from './bookmark/parts/bookmark-button.tsx'
import { FirstHourHost } from './first-hour/parts/first-hour-host.tsx'
import { useAlarmCount } from './gnb.api.ts'
import { Chatbot, NoticePopups } from './notice/parts/notice-popups.tsx'
import { FieldBox } from './palette/parts/field-box.tsx'
import { PaletteHost } from './palette/parts/palette-host.tsx'
import { PeopleButton } from './palette/parts/people-button.tsx'
import { AlarmBell } from './parts/alarm-bell.tsx'
import { QuickButton } from './quick-menu/parts/quick-button.tsx'
import { openSettings, SettingsHost } from './setting/parts/settings-host.tsx'

const lazy = lazyRoom('gnb')

const LazyStar = lazy.part('gnb', () => import('./bookmark/parts/star.tsx'), 'Star')

/** The star next to a page title. Its code is loaded when a page draws it. */
function Star(props: { menuId: number | undefined }) {
  return (
    <Suspense fallback={null}>
      <LazyStar {...props} />
    </Suspense>
  )
}

/**
 * The top bar of the signed-in person: search, notifications, bookmarks, quick menus, popups, chatbot,
 * settings.
 */
export const gnbRoom: Room = {
  name: 'gnb',
  routes: ({ shell, bar, plain }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'gnb/test',
      component: lazy.page('gnb', () => import('./dev/pages/dev-page.tsx'), 'TopBarPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'gnb/left',
      component: lazy.page('gnb', () => import('./dev/pages/dev-page.tsx'), 'LeftMenuPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'gnb/learning',
      component: lazy.page('gnb', () => import('./learning/pages/learning-page.tsx'), 'LearningPage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'home/search',
      component: lazy.page('home', () => import('./search/pages/search-page.tsx'), 'SearchPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'gnb/setquickmenu',
      component: lazy.page('gnb', () => import('./quick-menu/pages/quick-menu-page.tsx'), 'QuickMenuPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'home/popup/notice',
      component: lazy.page('home', () => import('./notice/pages/notice-page.tsx'), 'NoticePage'),
    }),
  ],
  slots: {
    topBarItems: [
      { id: 'search', order: 5, isOnPhoneHome: true, Component: FieldBox },
      { id: 'people', order: 10, Component: PeopleButton },
      { id: 'alarms', order: 30, isOnPhoneHome: true, Component: AlarmBell },
      { id: 'bookmarks', order: 40, Component: BookmarkButton },
      { id: 'quick-menu', order: 50, Component: QuickButton },
      { id: 'notices', order: 90, isOnPhoneHome: true, Component: NoticePopups },
      { id: 'chatbot', order: 91, Component: Chatbot },
    ],
    homeParts: [
      {
        kind: 'quick',
        Component: lazy.part('gnb', () => import('./quick-menu/parts/quick-part.tsx'), 'QuickPart'),
        offer: { order: 70, label: 'gnb.entry.quickPart', icon: <Icon icon={LayoutGrid} />, start: {} },
      },
    ],
    homeCounts: [
      {
        name: 'alarm',
        order: 40,
        label: 'gnb.entry.alarms',
        run: () => openLayer('alarms'),
      },
    ],
    waitingCounts: [useAlarmCount],
    headerActions: [{ id: 'star', order: 20, Component: Star }],
    userMenuEntries: [
      {
        id: 'quick-menu',
        order: 5,
        label: 'gnb.entry.quickMenu',
        icon: <Icon icon={LayoutGrid} size={16} />,
        isOpen: ({ mailOnly }) => !mailOnly && window.matchMedia?.('(max-width: 760px)').matches === true,
        run: () => openLayer('quick-menu'),
      },
      {
        id: 'settings',
        order: 10,
        label: 'gnb.entry.settings',
        icon: <Icon icon={Settings} size={16} />,
        run: () => openSettings(),
      },
    ],
    overlays: [SettingsHost, PaletteHost, FirstHourHost],
  },
  later: async () => (await import('./later.tsx')).later,
}
