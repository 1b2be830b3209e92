/** Fewest and most parts that a ring is readable with. */
export const ringParts = { least: 2, most: 6 } as const

/** One part of a ring as an SVG path of a circle of radius 1, its middle, and its share. */
export interface Arc {
  path: string
  x: number
  y: number
  share: number
}

const inner = 0.58

/** Parts of a ring from the top on, clockwise; parts of nothing have an empty path. */
export function arcsOf(counts: readonly number[]): Arc[] {
  const sum = counts.reduce((total, count) => total + count, 0)
  let before = 0
  return counts.map((count) => {
    const share = sum === 0 ? 0 : count / sum
    const from = before
    before += share
    const middle = 2 * Math.PI * (from + share / 2)
    const place = (1 + inner) / 2
    return {
      path: share === 0 ? '' : pathOf(from, share),
      x: Math.sin(middle) * place,
      y: -Math.cos(middle) * place,
      share,
    }
  })
}

function pathOf(from: number, share: number): string {
  // A whole circle has one point for both its ends, which an arc cannot draw: a hair is left out.
  const to = from + Math.min(share, 0.9999)
  const point = (turn: number, radius: number) => {
    const angle = 2 * Math.PI * turn
    return `${(Math.sin(angle) * radius).toFixed(4)},${(-Math.cos(angle) * radius).toFixed(4)}`
  }
  const large = share > 0.5 ? 1 : 0
  return `M${point(from, 1)} A1,1 0 ${large} 1 ${point(to, 1)} L${point(to, inner)} A${inner},${inner} 0 ${large} 0 ${point(from, inner)} Z`
}
