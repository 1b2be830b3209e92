import type { LucideIcon } from 'lucide-react'

/** An icon next to a text or inside a button with a label. Screen readers ignore it. The size is in pixels. */
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
