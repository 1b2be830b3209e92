const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Returns a size in the largest unit in which it is at least 1, with at most two decimals: `2.25 MB` (spec 3§9). */
export function sizeText(bytes: number): string {
  let rest = bytes
  let unit = 0
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024
    unit += 1
  }
  return `${rest.toLocaleString(undefined, { maximumFractionDigits: unit === 0 ? 0 : 2 })} ${units[unit]}`
}
