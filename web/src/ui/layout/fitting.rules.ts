/** The widths, in pixels, that determine which items fit in a row: tabs, or menus of the top bar. */
export interface RowWidths {
  /** The width of each item, in their order. */
  widths: readonly number[]
  gap: number
  /** The width of the row. */
  room: number
  /** The width of the button that opens the menu with the other items. */
  more: number
}

/**
 * Returns the indexes of the items that are rendered in the row: all items if they fit; otherwise the chosen item, and
 * from the first item on as many as fit next to the menu button.
 */
export function fittingItems({ widths, gap, room, more }: RowWidths, chosen: number): number[] {
  const all = widths.map((_width, index) => index)
  const lengthOf = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (widths[place] ?? 0), 0) + gap * Math.max(0, places.length - 1)
  if (room <= 0 || lengthOf(all) <= room) return all
  const left = room - more - gap
  const shown: number[] = chosen >= 0 && chosen < widths.length ? [chosen] : []
  for (const place of all) {
    if (place === chosen) continue
    if (lengthOf([...shown, place]) > left) break
    shown.push(place)
  }
  return shown.sort((a, b) => a - b)
}
