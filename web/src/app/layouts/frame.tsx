import { Outlet } from '@tanstack/react-router'
import { slot } from '../../kit/slots.ts'
import { AskHost } from '../../ui/ask-host.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { FramePopupHost } from './plain-layout.tsx'

/** What stands around every page of every layout: questions, toasts, and the rooms' overlays. */
export function Frame() {
  return (
    <>
      <Outlet />
      {slot('overlays').map((Overlay) => (
        <Overlay key={Overlay.name} />
      ))}
      <FramePopupHost />
      <AskHost />
      <ToastHost />
    </>
  )
}
