import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchConnection } from '../../kit/connection.ts'
import { queryClient } from '../../kit/query.ts'
import { askAccount } from '../../kit/session.ts'
import { slot } from '../../kit/slots.ts'
import { AskHost } from '../../ui/ask-host.tsx'
import { ConnectionBar } from '../../ui/connection-bar.tsx'
import { KeyHelp } from '../../ui/key-help.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { FramePopupHost } from './plain-layout.tsx'
import { useArrival } from './use-arrival.ts'

/** The components around every page of every layout: questions, toasts, and the overlays of the rooms. */
export function Frame() {
  useArrival()
  useEffect(() => watchConnection(queryClient, () => askAccount()), [])
  return (
    <>
      <ConnectionBar />
      <Outlet />
      {slot('overlays').map((Overlay) => (
        <Overlay key={Overlay.name} />
      ))}
      <FramePopupHost />
      <AskHost />
      <KeyHelp />
      <ToastHost />
    </>
  )
}
