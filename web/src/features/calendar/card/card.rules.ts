/** A rectangle in pixels of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Position of a card in the window; `arrow` is the distance of its pointer from the top, null without a pointer. */
export interface CardPlace {
  left: number
  top: number
  side: 'right' | 'left' | 'free'
  arrow: number | null
}

/** Space between a card and its entry, and between a card and the edge of the window, in pixels. */
const gap = 12
const edge = 8

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * The position of a card next to an entry: at its right, otherwise at its left, otherwise below or above it. `top` of
 * the window is the height of its bar, which a card does not cover. Without an entry the card is in the middle.
 */
export function placeCard(
  entry: Box | null,
  card: { width: number; height: number },
  window: { width: number; height: number; top: number },
): CardPlace {
  const first = window.top + edge
  const inHeight = (top: number) => clamp(top, first, Math.max(first, window.height - card.height - edge))
  const inWidth = (left: number) => clamp(left, edge, Math.max(edge, window.width - card.width - edge))
  if (!entry) {
    const left = inWidth((window.width - card.width) / 2)
    return { left, top: inHeight((window.height - card.height) / 2), side: 'free', arrow: null }
  }
  const right = entry.left + entry.width + gap
  const before = entry.left - gap - card.width
  const side = right + card.width <= window.width - edge ? 'right' : before >= edge ? 'left' : 'free'
  if (side === 'free') {
    const below = entry.top + entry.height + gap
    const above = entry.top - gap - card.height
    const isBelow = below + card.height <= window.height - edge
    const top = isBelow || above < first ? below : above
    const left = inWidth(entry.left + entry.width - card.width - gap)
    return { left, top: inHeight(top), side, arrow: null }
  }
  const top = inHeight(entry.top - 2 * gap)
  const middle = entry.top + Math.min(entry.height, 4 * gap) / 2
  const arrow = clamp(middle - top, 2 * gap, Math.max(2 * gap, card.height - 2 * gap))
  return { left: side === 'right' ? right : before, top, side, arrow }
}
