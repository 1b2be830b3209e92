import { Settings, SunMoon } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import type { SettingsPanel } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { chooseTheme } from '#kit/screen/theme.ts'
import type { Account } from '#kit/session/session.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { openSettings } from './setting/parts/settings-host.tsx'

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

const theme = <Icon icon={SunMoon} size={18} />
const locale = () => import('./setting/parts/locale-panel.tsx')
const mailPanel = () => import('./setting/parts/mail-panel.tsx')
const ownSteps = () => import('./first-hour/parts/own-steps.tsx')
const notificationStep = () => import('./first-hour/parts/notification-step.tsx')
const firstHourPanel = () => import('./first-hour/parts/first-hour-panel.tsx')
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
    id: 'quiet',
    group: 'alarm',
    order: 5,
    Component: waiting(lazy.part('settings', () => import('./quiet/parts/quiet-panel.tsx'), 'QuietPanel')),
  },
  {
    id: 'first-hour',
    group: 'general',
    order: 40,
    isForMailOnly: true,
    Component: waiting(lazy.part('settings', firstHourPanel, 'FirstHourPanel')),
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

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  adminPages: [
    {
      id: 'noticepopup',
      order: 50,
      isOfCompany: true,
      label: 'gnb.entry.popupAdmin',
      group: 'screens',
      searchTexts: ['gnb.popup*'],
      isOpen: (account) => isCompanyAdmin(account) || account.permissions.isPopupManager,
      Component: page(lazy.part('admin', () => import('./notice/parts/popup-admin.tsx'), 'PopupAdmin')),
    },
    {
      id: 'chatbot',
      order: 60,
      isOfCompany: true,
      label: 'gnb.entry.chatbotAdmin',
      group: 'screens',
      searchTexts: ['gnb.chatbot*'],
      isOpen: isCompanyAdmin,
      Component: page(lazy.part('admin', () => import('./notice/parts/chatbot-admin.tsx'), 'ChatbotAdmin')),
    },
  ],
  settingsPanels: panels,
  firstSteps: [
    { name: 'photo', Component: lazy.part('settings', ownSteps, 'PhotoStep') },
    { name: 'language', Component: lazy.part('settings', ownSteps, 'LanguageStep') },
    { name: 'notifications', Component: lazy.part('settings', notificationStep, 'NotificationStep') },
  ],
  paletteEntries: [
    { id: 'light', order: 80, label: 'gnb.entry.light', icon: theme, run: () => chooseTheme('light') },
    { id: 'dark', order: 81, label: 'gnb.entry.dark', icon: theme, run: () => chooseTheme('dark') },
    {
      ...{ id: 'settings', order: 82, label: 'gnb.entry.settings' },
      ...{ icon: <Icon icon={Settings} size={18} />, run: () => openSettings() },
    },
  ],
}
