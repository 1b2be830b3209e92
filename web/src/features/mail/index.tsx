import { mailMenuId } from '@maru/api/mail'
import { createRoute } from '@tanstack/react-router'
import { Inbox, Mail, PenLine } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import type { SettingsPanel } from '../../kit/fillings.ts'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'

type PanelComponent = ComponentType<{ onDirty: (isDirty: boolean) => void }>

const lazy = lazyRoom('mail')

const mailPage = lazy.page('mail', () => import('./pages/mail-page.tsx'), 'MailPage')
const readPage = lazy.page('mail', () => import('./pages/read-page.tsx'), 'ReadPage')
const writePage = lazy.page('mail', () => import('./pages/write-page.tsx'), 'WritePage')
const writeWindow = lazy.page('mail', () => import('./pages/write-page.tsx'), 'WriteWindow')
const panel = <K extends string>(load: () => Promise<Record<K, PanelComponent>>, name: K): PanelComponent => {
  const Part = lazy.part('settings', load, name)
  return ({ onDirty }) => (
    <Suspense fallback={<Skeleton rows={4} />}>
      <Part onDirty={onDirty} />
    </Suspense>
  )
}

const settings = { group: 'mail', isForMailOnly: true } as const
const panels: SettingsPanel[] = [
  {
    ...settings,
    id: 'multiAccount',
    order: 100,
    label: 'mail.entry.settings.multiAccount',
    Component: panel(() => import('./settings/parts/account-panel.tsx'), 'AccountPanel'),
  },
  {
    ...settings,
    id: 'storage',
    order: 90,
    label: 'mail.entry.settings.storage',
    Component: panel(() => import('./settings/parts/storage-panel.tsx'), 'StoragePanel'),
  },
  {
    ...settings,
    id: 'mailbox',
    order: 40,
    label: 'mail.entry.settings.mailbox',
    Component: panel(() => import('./settings/parts/mailbox-panel.tsx'), 'MailboxPanel'),
  },
  {
    ...settings,
    id: 'autoReply',
    order: 70,
    label: 'mail.entry.settings.autoReply',
    Component: panel(() => import('./settings/parts/auto-reply-panel.tsx'), 'AutoReplyPanel'),
  },
  {
    ...settings,
    id: 'autoDelivery',
    order: 60,
    label: 'mail.entry.settings.autoDelivery',
    Component: panel(() => import('./settings/parts/forwarding-panel.tsx'), 'ForwardingPanel'),
  },
  {
    ...settings,
    id: 'rule',
    order: 30,
    label: 'mail.entry.settings.rule',
    Component: panel(() => import('./settings/parts/rule-panel.tsx'), 'RulePanel'),
  },
  {
    ...settings,
    id: 'missed',
    order: 10,
    label: 'mail.entry.settings.missed',
    Component: panel(() => import('./settings/parts/oof-panel.tsx'), 'OofPanel'),
  },
  {
    ...settings,
    id: 'signature',
    order: 20,
    label: 'mail.entry.settings.signature',
    Component: panel(() => import('./settings/parts/signature-panel.tsx'), 'SignaturePanel'),
  },
  {
    ...settings,
    id: 'template',
    order: 25,
    label: 'mail.entry.settings.template',
    Component: panel(() => import('./settings/parts/template-panel.tsx'), 'TemplatePanel'),
  },
  {
    ...settings,
    id: 'blocked',
    order: 75,
    label: 'mail.entry.settings.blocked',
    Component: panel(() => import('./settings/parts/blocked-panel.tsx'), 'BlockedPanel'),
  },
  {
    ...settings,
    id: 'category',
    order: 80,
    label: 'mail.entry.settings.category',
    Component: panel(() => import('./settings/parts/category-panel.tsx'), 'CategoryPanel'),
  },
]

const previewPage = lazy.page('settings', () => import('./settings/pages/preview-page.tsx'), 'PreviewPage')
const administrationPage = lazy.part(
  'administration',
  () => import('./administration/pages/administration-page.tsx'),
  'MailAdministrationPage',
)
const AwayNote = lazy.part('mail', () => import('./parts/away-note.tsx'), 'AwayNote')
const inboxPart = lazy.part('mail', () => import('./parts/inbox-part.tsx'), 'InboxPart')

/** Mail: the mailbox, a mail in a window, and the inbox on the home page (spec 1§1, 2§2). */
export const mailRoom: Room = {
  name: 'mail',
  routes: ({ bar, plain }) => [
    createRoute({ getParentRoute: () => bar, path: 'mail', component: mailPage }),
    createRoute({ getParentRoute: () => plain, path: 'mail/mailpopup/read', component: readPage }),
    createRoute({ getParentRoute: () => bar, path: 'mail/write', component: writePage }),
    createRoute({ getParentRoute: () => plain, path: 'mail/mailpopup/write', component: writeWindow }),
    createRoute({ getParentRoute: () => plain, path: 'preview/sign/$lang', component: previewPage }),
  ],
  slots: {
    settingsPanels: panels,
    adminPages: [
      {
        id: 'mailflow',
        order: 60,
        label: 'mail.entry.administration',
        searchTexts: ['mail.administration'],
        isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
        Component: administrationPage,
      },
    ],
    homeParts: [
      {
        kind: 'inbox',
        Component: inboxPart,
        offer: {
          order: 20,
          label: 'mail.entry.inbox',
          icon: <Icon icon={Inbox} />,
          start: { displayCount: 5 },
          rows: { least: 1, most: 20 },
        },
      },
    ],
    personNotes: [
      ({ email }) => (
        <Suspense fallback={null}>
          <AwayNote email={email} />
        </Suspense>
      ),
    ],
    homeCounts: [{ name: 'mail', order: 20, label: 'mail.entry.unread', menuId: mailMenuId }],
    paletteEntries: [
      {
        id: 'mail',
        order: 20,
        label: 'mail.entry.mail',
        keywords: ['mail.entry.inbox'],
        icon: <Icon icon={Mail} size={18} />,
        address: '/mail',
      },
      {
        id: 'mail-write',
        order: 21,
        label: 'mail.entry.write',
        keywords: ['mail.entry.mail'],
        icon: <Icon icon={PenLine} size={18} />,
        address: '/mail/write',
      },
    ],
  },
}
