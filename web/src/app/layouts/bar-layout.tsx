import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LeftMenu, useMenuPushes } from '#features/menu/index.tsx'
import { queryClient } from '#kit/call/query.ts'
import { startPush } from '#kit/session/push.ts'
import { useAccount } from '#kit/session/session.ts'
import { SkipLink } from '#ui/hidden.tsx'
import styles from './bar-layout.module.css'
import { TopBar } from './top-bar.tsx'

function usePushes(personCode: string) {
  useEffect(() => (personCode ? startPush(queryClient) : undefined), [personCode])
}

function Bars({ side, children }: { side?: ReactNode; children: ReactNode }) {
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
