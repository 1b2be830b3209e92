import { configSchema } from './config-schema.ts'

/** Every name that the program reads. */
const known = new Set(Object.keys(configSchema.properties).flatMap((name) => [name, `${name}_FILE`]))

/** Names of the system, of Node.js and of libraries, which a settings file may have too. */
const foreign = /^(?:MARU|NODE|LC|UV|SSL|AWS|MALLOC)_|^(?:TZ|LANG|PATH|HOME|TMPDIR|(?:HTTPS?|NO)_PROXY)$/

/** Number of letters to insert, remove, replace or swap between two names; `most` + 1 if there are more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : most + 1,
      )
    }
    before = last
    last = next
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** The setting that a name was meant to be; undefined if none is near. A short name differs in one letter at most. */
function meant(name: string): string | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_')
  const most = upper.length < 10 ? 1 : 2
  const near = [...known]
    .map((one) => ({ one, far: distance(upper, one, most) }))
    .filter(({ far }) => far <= most)
  return near.sort((a, b) => a.far - b.far)[0]?.one
}

/**
 * Faults for names that no setting has: every such name of the settings file (`MARU_SETTINGS` has its names), and of the
 * other environment those that differ from a setting by a slip. A setting that is set is not meant a second time.
 */
export function nameFaults(env: NodeJS.ProcessEnv): string[] {
  const ofFile = (env.MARU_SETTINGS ?? '').split(' ').filter((name) => name !== '' && !known.has(name))
  const inFile = ofFile.filter((name) => !foreign.test(name))
  const near = Object.keys(env).filter((name) => {
    if (known.has(name) || foreign.test(name) || inFile.includes(name) || name.length < 6) return false
    const setting = meant(name)
    return setting !== undefined && !env[setting]
  })
  return [...new Set([...inFile, ...near])].map((name) => {
    const setting = meant(name)
    return `${name}: is no setting${setting ? `; ${setting} is one` : ''}. See docs/reference/environment.md.`
  })
}
