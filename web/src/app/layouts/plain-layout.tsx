import { Outlet } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { lazyRoom } from '../../kit/lazy-room.ts'
import { framePopups } from '../../kit/popup.ts'
import { lazyLayer } from '../../ui/lazy-layer.tsx'

const lazy = lazyRoom('shell')

const FramePopupLayer = lazyLayer(
  'appbase',
  async () => (await lazy.load('appbase', () => import('../../ui/frame-popup.tsx'))).FramePopupLayer,
)

/** Hosts a popup in a frame once the page asks for one (spec 1§2, layout c); it stays mounted, so that it can fade out. */
export function FramePopupHost() {
  const popup = useSyncExternalStore(framePopups.subscribe, framePopups.current)
  const [isNeeded, setNeeded] = useState(false)
  if (popup && !isNeeded) setNeeded(true)
  return isNeeded ? <FramePopupLayer onClose={framePopups.close} /> : null
}

/** The plain wrapper of windows, frames and open pages (spec 1§2, layout c): the page brings its own landmarks. */
export function PlainLayout() {
  return <Outlet />
}
