import { Mail, PenLine } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import type { SettingsPanel } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { mailWork } from './work/parts/work-acts.tsx'

type PanelComponent = ComponentType<{ onDirty: (isDirty: boolean) => void }>

const lazy = lazyRoom('mail')

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

const SignatureStep = lazy.part(
  'settings',
  () => import('./settings/parts/signature-step.tsx'),
  'SignatureStep',
)

const administrationPage = lazy.part(
  'administration',
  () => import('./administration/pages/administration-page.tsx'),
  'MailAdministrationPage',
)

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  offlineReads: [
    {
      id: 'mail',
      // The writer has files, an editor and people with their presence; the reader names what was made from a mail.
      texts: ['org', 'file', 'editor', 'presence', 'relation'],
      order: 30,
      fill: async (reader) => (await import('./offline.slots.ts')).fillMails(reader),
    },
  ],
  workActs: mailWork,
  waitingRooms: [
    {
      id: 'mail',
      kinds: ['mail', 'answer'],
      thereNow: async (call) => (await import('./offline.slots.ts')).draftThere(call),
    },
  ],
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
  firstSteps: [{ name: 'signature', Component: SignatureStep }],
  settingsPanels: panels,
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
      keywords: ['mail.entry.mail', 'mail.entry.writeMail'],
      room: 'mail.entry.mail',
      icon: <Icon icon={PenLine} size={18} />,
      address: '/mail/write',
      isOffered: true,
    },
  ],
}
