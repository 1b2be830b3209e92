import { KeyRound, LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { signOut } from './account.api.ts'

const lazy = lazyRoom('account')

const AppPasswordPanel = lazy.part(
  'settings',
  () => import('./parts/app-password-panel.tsx'),
  'AppPasswordPanel',
)

function AppPasswords() {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <AppPasswordPanel />
    </Suspense>
  )
}

const SecondStepPart = lazy.part('settings', () => import('./parts/second-step-panel.tsx'), 'SecondStepPanel')

function SecondStep() {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <SecondStepPart />
    </Suspense>
  )
}

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  adminPages: [
    {
      id: 'signin',
      order: 80,
      isOfCompany: true,
      label: 'account.entry.rules',
      group: 'security',
      searchTexts: ['account.rule', 'account.limit'],
      isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
      Component: lazy.page('account', () => import('./pages/sign-in-rule-page.tsx'), 'SignInRulePage'),
    },
  ],
  settingsPanels: [
    { id: 'second-step', group: 'security', order: 15, Component: SecondStep },
    { id: 'app-passwords', group: 'security', order: 20, Component: AppPasswords },
  ],
  paletteEntries: [
    {
      ...{ id: 'password', order: 83, label: 'account.entry.password', address: '/account/password' },
      icon: <Icon icon={KeyRound} size={18} />,
    },
    {
      ...{ id: 'signOut', order: 84, label: 'account.entry.signOut', run: () => void signOut() },
      icon: <Icon icon={LogOut} size={18} />,
    },
  ],
}
