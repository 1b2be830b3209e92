import { Outlet } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { framePopups } from '#kit/address/popup.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'

const lazy = lazyRoom('shell')

const FramePopupLayer = lazyLayer(
  'appbase',
  async () => (await lazy.load('appbase', () => import('#ui/dialog/frame-popup.tsx'))).FramePopupLayer,
)

/** Mounts the layer for popups in a frame at the first popup (spec 1§2, layout c). It stays mounted to fade out. */
export function FramePopupHost() {
  const popup = useSyncExternalStore(framePopups.subscribe, framePopups.current)
  const [isNeeded, setNeeded] = useState(false)
  if (popup && !isNeeded) setNeeded(true)
  return isNeeded ? <FramePopupLayer onClose={framePopups.close} /> : null
}

/** The plain layout of windows, frames and open pages (spec 1§2, layout c). The page must have its own landmarks. */
export function PlainLayout() {
  return <Outlet />
}
