import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LeftMenu, useMenuPushes } from '#features/menu/index.tsx'
import { queryClient } from '#kit/call/query.ts'
import { showAppBadge } from '#kit/session/app-badge.ts'
import { startPush } from '#kit/session/push.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { SkipLink } from '#ui/hidden.tsx'
import { useOfflineStart } from '../offline/offer-store.ts'
import styles from './bar-layout.module.css'
import { offerInstall } from './offer-install.ts'
import { TopBar } from './top-bar.tsx'

/** Keeps what is shown on pages with bars current, and offers the portal for installation. */
export function usePagePushes(): void {
  const { personCode, userConfig } = useAccount()
  useEffect(() => (personCode ? startPush(queryClient) : undefined), [personCode])
  useEffect(() => offerInstall(userConfig.language), [userConfig.language])
  useMenuPushes()
  useOfflineStart()
}

/** The number at the icon of the installed portal: what the marks of the top bar count. */
export function AppBadge() {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const counts = slot('waitingCounts').map((useCount) => useCount())
  const count = counts.reduce((sum, one) => sum + one, 0)
  useEffect(() => showAppBadge(count), [count])
  return null
}

function Bars({ side, children }: { side?: ReactNode; children: ReactNode }) {
  usePagePushes()
  const { mailOnly } = useAccount()
  return (
    <>
      {mailOnly ? null : <AppBadge />}
      <SkipLink target="content" />
      <TopBar />
      <div className={styles.wrap}>
        {side}
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </>
  )
}

/** Top bar, left menu and content (spec 1§2, layout a). Mail-only users have no left menu. */
export function ShellLayout() {
  const { mailOnly } = useAccount()
  return (
    <Bars side={mailOnly ? null : <LeftMenu />}>
      <Outlet />
    </Bars>
  )
}

/** Top bar and content (spec 1§2, layout b). */
export function BarLayout() {
  return (
    <Bars>
      <div className={styles.centred}>
        <Outlet />
      </div>
    </Bars>
  )
}
