import { scaleBand, scaleLinear } from 'd3-scale'
import { arc, line, type PieArcDatum, pie, stack, stackOffsetExpand } from 'd3-shape'

/** Minimum and maximum number of parts with which a ring chart is readable. */
export const ringParts = { least: 2, most: 6 } as const

/** One part of a ring chart with radius 100: its SVG path, its centre (`x`, `y`) and its share. */
export interface Arc {
  path: string
  x: number
  y: number
  share: number
}

const ring = arc<PieArcDatum<number>>().innerRadius(58).outerRadius(100)
const turn = pie<number>().sort(null)

/** Returns the parts of a ring chart, clockwise from the top; a part with the count 0 has an empty path. */
export function arcsOf(counts: readonly number[]): Arc[] {
  const sum = counts.reduce((total, count) => total + count, 0)
  return turn([...counts]).map((part) => {
    const [x, y] = ring.centroid(part)
    return { path: part.value === 0 ? '' : (ring(part) ?? ''), x, y, share: sum === 0 ? 0 : part.value / sum }
  })
}

/**
 * One column: `middle` and `width` in percent of the chart width, `height` in percent of the chart height.
 */
export interface Column {
  middle: number
  width: number
  height: number
}

/**
 * Returns columns of equal width. A count of `most` has the full height; the default is the highest count.
 */
export function columnsOf(counts: readonly number[], most = Math.max(1, ...counts)): Column[] {
  const across = scaleBand<number>(counts.keys(), [0, 100]).paddingInner(0.3).paddingOuter(0.15)
  const up = scaleLinear([0, most], [0, 100])
  const width = across.bandwidth()
  return counts.map((count, index) => ({
    middle: (across(index) ?? 0) + width / 2,
    width,
    height: up(count),
  }))
}

/** Returns the start and width, in percent, of the parts of a bar in proportion to their counts. */
export function stackOf(counts: readonly number[]): { from: number; width: number }[] {
  const parts = stack<readonly number[], number>()
    .keys(counts.keys())
    .value((row, index) => row[index] ?? 0)
    .offset(stackOffsetExpand)([counts])
  return parts.map(([place]) => {
    const [from = 0, until = 0] = place ?? []
    return { from: from * 100 || 0, width: (until - from) * 100 || 0 }
  })
}

/** Columns of new answers by day and a line of their running total, on one axis with round numbers. */
export interface TimeFigure {
  columns: Column[]
  /** SVG path in a square of 100 by 100. */
  path: string
  ticks: { value: number; height: number }[]
}

/** Returns the figure of answers by day. */
export function timeFigureOf(days: readonly { fresh: number; total: number }[]): TimeFigure {
  const up = scaleLinear([0, Math.max(1, days.at(-1)?.total ?? 0)], [0, 100]).nice(3)
  const [, most = 1] = up.domain()
  const columns = columnsOf(
    days.map((day) => day.fresh),
    most,
  )
  const across = line<{ total: number }>(
    (_day, index) => columns[index]?.middle ?? 0,
    (day) => 100 - up(day.total),
  )
  const ticks = up.ticks(3).filter(Number.isInteger)
  return {
    columns,
    path: across([...days]) ?? '',
    ticks: ticks.map((value) => ({ value, height: up(value) })),
  }
}

/** Returns a function that selects the labels to show below a chart: at most `most` of `count`. */
export function labelledOf(count: number, most: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(count / most))
  return (index) => index % every === 0
}
