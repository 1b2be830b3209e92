import type { LucideIcon } from 'lucide-react'

/** An icon of the set, drawn next to a text or inside a named button; screen readers skip it. Size in pixels. */
export function Icon({
  icon: Drawing,
  size = 18,
  isFilled,
}: {
  icon: LucideIcon
  size?: number
  isFilled?: boolean
}) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      fill={isFilled ? 'currentColor' : 'none'}
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    />
  )
}
