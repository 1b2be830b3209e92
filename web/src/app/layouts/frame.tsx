import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchConnection } from '#kit/call/connection.ts'
import { queryClient } from '#kit/call/query.ts'
import { useHosts } from '#kit/screen/hosts.ts'
import { askAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { KeyHelp } from '#ui/dialog/key-help.tsx'
import { ToastHost } from '#ui/dialog/toast.tsx'
import { ConnectionBar } from '#ui/layout/connection-bar.tsx'
import { Overlays } from './overlays.tsx'
import { FramePopupHost } from './plain-layout.tsx'
import { useArrival } from './use-arrival.ts'

/** The components around every page of every layout: questions, toasts, and the overlays of the rooms. */
export function Frame() {
  useArrival()
  const hosts = useHosts()
  useEffect(() => watchConnection(queryClient, () => askAccount(undefined, true)), [])
  return (
    <>
      <ConnectionBar />
      <Outlet />
      <Overlays all={slot('overlays')} />
      <FramePopupHost />
      <AskHost />
      <KeyHelp />
      <ToastHost />
      <Overlays all={hosts} />
    </>
  )
}
