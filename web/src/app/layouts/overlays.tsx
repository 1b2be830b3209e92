import { type ComponentType, Suspense } from 'react'

/**
 * Components over the page. Each has a boundary of its own: while one loads code or texts, React hides what the
 * nearest boundary holds, and with one boundary for all, the page would lose its focus and the letters typed then.
 */
export function Overlays({ all }: { all: readonly ComponentType[] }) {
  return all.map((Overlay) => (
    <Suspense key={Overlay.name} fallback={null}>
      <Overlay />
    </Suspense>
  ))
}
