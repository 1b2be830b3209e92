import type { LucideIcon } from 'lucide-react'

/** An icon of the set, drawn beside a text or inside a named button; screen readers skip it. Size in pixels. */
export function Icon({ icon: Drawing, size = 18 }: { icon: LucideIcon; size?: number }) {
  return (
    <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" style={{ flex: 'none' }} />
  )
}
