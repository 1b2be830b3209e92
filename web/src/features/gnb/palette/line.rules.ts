import type { FieldItem } from './parts/palette-group.ts'

/** A line of the field with the group it belongs to. */
export interface FieldLine {
  id: string
  group: string
  /** The title of the group; '' for the last line. */
  title: string
  note: string
  item: FieldItem
}

/**
 * Returns the index of the line that a key selects. The arrow keys move by one line and wrap around. Tab
 * moves to the first line of the next group, and from the last group to the first line.
 */
export function nextLine(lines: readonly { group: string }[], at: number, key: string): number {
  if (lines.length === 0) return 0
  if (key === 'ArrowDown') return (at + 1) % lines.length
  if (key === 'ArrowUp') return (at - 1 + lines.length) % lines.length
  const group = lines[at]?.group
  const next = lines.findIndex((line, index) => index > at && line.group !== group)
  return next < 0 ? 0 : next
}

/** The runs of lines of one group. */
export function runsOf(lines: readonly FieldLine[]): { first: number; lines: FieldLine[] }[] {
  const runs: { first: number; lines: FieldLine[] }[] = []
  for (const [index, line] of lines.entries()) {
    const last = runs.at(-1)
    if (last && last.lines[0]?.group === line.group) last.lines.push(line)
    else runs.push({ first: index, lines: [line] })
  }
  return runs
}
