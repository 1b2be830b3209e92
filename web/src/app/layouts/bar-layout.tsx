import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LeftMenu, useMenuPushes } from '../../features/menu/index.tsx'
import { openLayer } from '../../kit/layers.ts'
import { startPush } from '../../kit/push.ts'
import { queryClient } from '../../kit/query.ts'
import { useAccount } from '../../kit/session.ts'
import { SkipLink } from '../../ui/hidden.tsx'
import styles from './bar-layout.module.css'
import { TopBar } from './top-bar.tsx'

const modal = /\/modal\//i

/**
 * Closes the open layer when a navigation starts, so that a layer that opens during the navigation stays open. Focuses
 * the content after the navigation, except if a nested layer of the page opens or closes.
 */
function useArrival() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => openLayer(null)), [router])
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        const nested = modal.test(toLocation.pathname) || modal.test(fromLocation?.pathname ?? '')
        if (fromLocation && pathChanged && !nested)
          document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

function usePushes(personCode: string) {
  useEffect(() => (personCode ? startPush(queryClient) : undefined), [personCode])
}

function Bars({ side, children }: { side?: ReactNode; children: ReactNode }) {
  useArrival()
  usePushes(useAccount().personCode)
  useMenuPushes()
  return (
    <>
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
