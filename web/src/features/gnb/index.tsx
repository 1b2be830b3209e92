import { createRoute } from '@tanstack/react-router'
import { LayoutGrid, Settings, SunMoon } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import type { SettingsPanel } from '../../kit/fillings.ts'
import { openLayer } from '../../kit/layers.ts'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Account } from '../../kit/session.ts'
import type { Room } from '../../kit/slots.ts'
import { chooseTheme } from '../../kit/theme.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { BookmarkButton } from './bookmark/parts/bookmark-button.tsx'
import { Chatbot, NoticePopups } from './notice/parts/notice-popups.tsx'
import { PaletteHost } from './palette/parts/palette-host.tsx'
import { AlarmBell } from './parts/alarm-bell.tsx'
import { QuickButton } from './quick-menu/parts/quick-button.tsx'
import { PeopleButton } from './search/parts/people-button.tsx'
import { SearchButton } from './search/parts/search-button.tsx'
import { openSettings, SettingsHost } from './setting/parts/settings-host.tsx'

const lazy = lazyRoom('gnb')

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** Wraps a settings panel: a skeleton is shown until the code of the panel has loaded. */
function waiting(Part: ComponentType<PanelProps>): ComponentType<PanelProps> {
  return (props) => (
    <Suspense fallback={<Skeleton rows={4} />}>
      <Part {...props} />
    </Suspense>
  )
}

/** Wraps an administration page: a skeleton is shown until the code of the page has loaded. */
function page(Part: ComponentType): ComponentType {
  return () => (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Part />
    </Suspense>
  )
}

const LazyStar = lazy.part('gnb', () => import('./bookmark/parts/star.tsx'), 'Star')

/** The star next to a page title. Its code is loaded when a page draws it. */
function Star(props: { menuId: number | undefined }) {
  return (
    <Suspense fallback={null}>
      <LazyStar {...props} />
    </Suspense>
  )
}

const theme = <Icon icon={SunMoon} size={18} />
const locale = () => import('./setting/parts/locale-panel.tsx')
const mailPanel = () => import('./setting/parts/mail-panel.tsx')
const panels: SettingsPanel[] = [
  {
    id: 'locale',
    group: 'general',
    order: 10,
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', locale, 'LocalePanel')),
  },
  {
    id: 'look',
    group: 'general',
    order: 20,
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', locale, 'LookPanel')),
  },
  {
    id: 'photo',
    group: 'general',
    order: 30,
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', () => import('./setting/parts/photo-panel.tsx'), 'PhotoPanel')),
  },
  {
    id: 'alarms',
    group: 'alarm',
    order: 10,
    Component: waiting(lazy.part('settings', () => import('./setting/parts/alarm-panel.tsx'), 'AlarmPanel')),
  },
  {
    id: 'layout',
    group: 'mail',
    order: 15,
    label: 'gnb.entry.mailLayout',
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', mailPanel, 'MailLayoutPanel')),
  },
  {
    id: 'delete',
    group: 'mail',
    order: 50,
    label: 'gnb.entry.mailDelete',
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', mailPanel, 'MailDeletePanel')),
  },
  {
    id: 'sessions',
    group: 'security',
    order: 10,
    isForMailOnly: true,
    Component: waiting(
      lazy.part('settings', () => import('./setting/parts/security-panel.tsx'), 'SecurityPanel'),
    ),
  },
]

const isCompanyAdmin = ({ permissions }: Account) => permissions.isSuperAdmin || permissions.isCompanyManager

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
      { id: 'search', order: 5, Component: SearchButton },
      { id: 'people', order: 10, Component: PeopleButton },
      { id: 'alarms', order: 30, Component: AlarmBell },
      { id: 'bookmarks', order: 40, Component: BookmarkButton },
      { id: 'quick-menu', order: 50, Component: QuickButton },
      { id: 'notices', order: 90, Component: NoticePopups },
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
    headerActions: [{ id: 'star', order: 20, Component: Star }],
    userMenuEntries: [
      {
        id: 'settings',
        order: 10,
        label: 'gnb.entry.settings',
        icon: <Icon icon={Settings} size={16} />,
        run: () => openSettings(),
      },
    ],
    paletteEntries: [
      { id: 'light', order: 80, label: 'gnb.entry.light', icon: theme, run: () => chooseTheme('light') },
      { id: 'dark', order: 81, label: 'gnb.entry.dark', icon: theme, run: () => chooseTheme('dark') },
      {
        ...{ id: 'settings', order: 82, label: 'gnb.entry.settings' },
        ...{ icon: <Icon icon={Settings} size={18} />, run: () => openSettings() },
      },
    ],
    overlays: [SettingsHost, PaletteHost],
    settingsPanels: panels,
    adminPages: [
      {
        id: 'noticepopup',
        order: 50,
        label: 'gnb.entry.popupAdmin',
        group: 'screens',
        searchTexts: ['gnb.popup*'],
        isOpen: (account) => isCompanyAdmin(account) || account.permissions.isPopupManager,
        Component: page(lazy.part('admin', () => import('./notice/parts/popup-admin.tsx'), 'PopupAdmin')),
      },
      {
        id: 'chatbot',
        order: 60,
        label: 'gnb.entry.chatbotAdmin',
        group: 'screens',
        searchTexts: ['gnb.chatbot*'],
        isOpen: isCompanyAdmin,
        Component: page(lazy.part('admin', () => import('./notice/parts/chatbot-admin.tsx'), 'ChatbotAdmin')),
      },
    ],
  },
}
