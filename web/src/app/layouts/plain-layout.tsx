import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../kit/chunk.ts'
import { framePopups } from '../../kit/popup.ts'

const FramePopupLayer = lazy(() =>
  loadChunk('appbase', () => import('../../ui/frame-popup.tsx')).then((m) => ({
    default: m.FramePopupLayer,
  })),
)

/** Hosts a popup in a frame once the page asks for one (spec 1§2, layout c); it stays, so that it can fade away. */
export function FramePopupHost() {
  const popup = useSyncExternalStore(framePopups.subscribe, framePopups.current)
  const [isNeeded, setNeeded] = useState(false)
  if (popup && !isNeeded) setNeeded(true)
  return <Suspense fallback={null}>{isNeeded ? <FramePopupLayer /> : null}</Suspense>
}

/** The plain wrapper of windows, frames and open pages (spec 1§2, layout c): the page brings its own landmarks. */
export function PlainLayout() {
  return <Outlet />
}
