import { Suspense } from 'react'
import { loadTexts } from '#kit/i18n/dictionary.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Account } from '#kit/session/session.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Skeleton } from '#ui/loading.tsx'
import { useAdminItems } from './parts/use-admin-items.tsx'
import { adminWork } from './work/parts/work-acts.tsx'

const lazy = lazyRoom('admin')

const OwnLooksPanel = lazy.part(
  'settings',
  () => import('./personal/parts/own-looks-panel.tsx'),
  'OwnLooksPanel',
)

function OwnLooks() {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <OwnLooksPanel />
    </Suspense>
  )
}

const OwnMessengerPanel = lazy.part(
  'settings',
  () => import('./messenger/parts/own-messenger-panel.tsx'),
  'OwnMessengerPanel',
)

function OwnMessenger(props: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <OwnMessengerPanel {...props} />
    </Suspense>
  )
}

// Few modules, because the first page of the portal has the address of each.
async function loadOrgPages() {
  const [module] = await Promise.all([import('./pages/org-pages.ts'), loadTexts('org')])
  return module
}

const screenPages = () => import('./pages/screen-pages.ts')
const securityPages = () => import('./pages/security-pages.ts')

async function loadDirectoryCard() {
  const [module] = await Promise.all([import('./ldap/parts/directory-card.tsx'), loadTexts('org')])
  return module
}

/** Whether an account is a super administrator or company manager (spec 1§6). */
const isManager = ({ permissions }: Account) => permissions.isSuperAdmin || permissions.isCompanyManager

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  workActs: adminWork,
  adminPages: [
    {
      id: 'start',
      order: 1,
      isOfCompany: true,
      label: 'admin.entry.start',
      group: 'organisation',
      searchTexts: ['admin.start'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'StartPage'),
    },
    {
      id: 'people',
      order: 5,
      label: 'admin.entry.people',
      group: 'organisation',
      searchTexts: ['admin.people'],
      isOpen: (account) =>
        isManager(account) ||
        account.permissions.isGroupwareAccountManager ||
        account.permissions.isHrManager,
      Component: lazy.page('admin', () => import('./pages/people-page.tsx'), 'PeoplePage'),
    },
    {
      id: 'appointments',
      order: 5.2,
      label: 'admin.entry.appointments',
      group: 'organisation',
      searchTexts: ['admin.people.appointment'],
      isOpen: (account) =>
        isManager(account) ||
        account.permissions.isGroupwareAccountManager ||
        account.permissions.isHrManager,
      Component: lazy.page('admin', loadOrgPages, 'AppointmentsPage'),
    },
    {
      id: 'organisation',
      order: 5.5,
      label: 'admin.entry.organisation',
      group: 'organisation',
      searchTexts: ['admin.organisation'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'OrganisationPage'),
    },
    {
      id: 'titles',
      order: 5.7,
      isOfCompany: true,
      label: 'admin.entry.titles',
      group: 'organisation',
      searchTexts: ['admin.titles', 'admin.people.kinds'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'TitlesPage'),
    },
    {
      id: 'company',
      order: 6,
      isOfCompany: true,
      label: 'admin.entry.company',
      group: 'organisation',
      searchTexts: ['admin.company'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'CompanyPage'),
    },
    {
      id: 'holidays',
      order: 8,
      isOfCompany: true,
      label: 'admin.entry.holidays',
      group: 'organisation',
      searchTexts: ['admin.holidays'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'HolidaysPage'),
    },
    {
      id: 'menus',
      order: 7,
      isOfCompany: true,
      label: 'admin.entry.menus',
      group: 'screens',
      searchTexts: ['admin.menus'],
      isOpen: isManager,
      Component: lazy.page('admin', screenPages, 'MenusPage'),
    },
    {
      id: 'quickmenus',
      order: 7.2,
      isOfCompany: true,
      label: 'admin.entry.quickMenus',
      group: 'screens',
      searchTexts: ['admin.quick'],
      isOpen: isManager,
      Component: lazy.page('admin', screenPages, 'QuickMenusPage'),
    },
    {
      id: 'dictionary',
      order: 7.5,
      label: 'admin.entry.dictionary',
      group: 'screens',
      searchTexts: ['admin.dictionary'],
      isOpen: isManager,
      Component: lazy.page('admin', screenPages, 'DictionaryPage'),
    },
    {
      id: 'clicks',
      order: 7.5,
      label: 'admin.entry.clicks',
      group: 'screens',
      searchTexts: ['admin.clicks'],
      isOpen: isManager,
      Component: lazy.page('admin', screenPages, 'ClicksPage'),
    },
    {
      id: 'mail',
      order: 9,
      label: 'admin.entry.mail',
      group: 'security',
      searchTexts: ['admin.mail'],
      isOpen: ({ permissions }) => permissions.isSuperAdmin,
      Component: lazy.page('admin', securityPages, 'MailPage'),
    },
    {
      id: 'scim',
      order: 82,
      isOfCompany: true,
      label: 'admin.entry.scim',
      searchTexts: ['admin.scim'],
      isOpen: isManager,
      Component: lazy.page('admin', loadOrgPages, 'ScimPage'),
    },
    {
      id: 'rights',
      order: 80,
      label: 'admin.entry.rights',
      group: 'rights',
      searchTexts: ['admin.right'],
      isOpen: isManager,
      Component: lazy.page('admin', () => import('./pages/rights-page.tsx'), 'RightsPage'),
    },
    {
      id: 'personal',
      order: 83,
      isOfCompany: true,
      label: 'admin.entry.personal',
      group: 'security',
      searchTexts: ['admin.personal', 'admin.tables'],
      isOpen: (account) => isManager(account) || account.permissions.isHrManager,
      Component: lazy.page('admin', securityPages, 'PersonalPage'),
    },
    {
      id: 'tokens',
      order: 84,
      isOfCompany: true,
      label: 'admin.entry.tokens',
      group: 'security',
      searchTexts: ['admin.token'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'TokensPage'),
    },
    {
      id: 'systems',
      order: 84,
      isOfCompany: true,
      label: 'admin.entry.systems',
      group: 'security',
      searchTexts: ['admin.system'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'SystemsPage'),
    },
    {
      id: 'hooks',
      order: 84,
      isOfCompany: true,
      label: 'admin.entry.hooks',
      group: 'security',
      searchTexts: ['admin.hook'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'HooksPage'),
    },
    {
      id: 'webhooks',
      order: 84,
      isOfCompany: true,
      label: 'admin.entry.webhooks',
      group: 'security',
      searchTexts: ['admin.webhook', 'admin.messenger'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'WebhooksPage'),
    },
    {
      id: 'health',
      order: 95,
      label: 'admin.entry.health',
      group: 'security',
      searchTexts: ['admin.health'],
      isOpen: ({ permissions }) => permissions.isSuperAdmin,
      Component: lazy.page('admin', securityPages, 'HealthPage'),
    },
    {
      id: 'sign-ins',
      order: 89,
      label: 'admin.entry.signIns',
      group: 'security',
      searchTexts: ['admin.audit.kinds.signIn*', 'admin.audit.actions.signIn*'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'SignInsPage'),
    },
    {
      id: 'audit',
      order: 90,
      label: 'admin.entry.audit',
      group: 'security',
      searchTexts: ['admin.audit'],
      isOpen: isManager,
      Component: lazy.page('admin', securityPages, 'AuditPage'),
    },
  ],
  settingsPanels: [
    { id: 'looks', group: 'security', order: 30, Component: OwnLooks },
    { id: 'messenger', group: 'alarm', order: 50, Component: OwnMessenger },
  ],
  paletteSources: [{ group: 'admin', label: 'admin.entry.pages', order: 30, useItems: useAdminItems }],
  signInCards: [{ id: 'ldap', Component: lazy.part('admin', loadDirectoryCard, 'DirectoryCard') }],
}
