/** Widths in pixels that decide which tabs have room. */
export interface TabRoom {
  /** Of each tab, in their order. */
  widths: readonly number[]
  gap: number
  /** Of the whole row. */
  room: number
  /** Of the button that opens the others. */
  more: number
}

/**
 * The places of the tabs that are drawn in the row: all where they fit; else as many as fit next to the button for the
 * others, from the first on, and always the chosen one.
 */
export function shownTabs({ widths, gap, room, more }: TabRoom, chosen: number): number[] {
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
