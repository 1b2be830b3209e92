/** A part of a release's changes, for example "For administrators". */
export interface ChangeGroup {
  title: string
  lines: string[]
}

/** The changes of one release as CHANGELOG.md has them. */
export interface Release {
  /** For example `0.2.0`. */
  version: string
  groups: ChangeGroup[]
}

/** The title of the group that an administrator must read before an upgrade; it is always first. */
export const beforeUpgrade = 'Before the upgrade'

/** Largest CHANGELOG.md that is read, in bytes. */
export const largestChanges = 1_000_000

/**
 * The releases of a CHANGELOG.md, newest first: `## VERSION` begins a release, `**Title**` a group and `- ` a line.
 * Other text is not a change and is left out.
 */
export function readReleases(text: string): Release[] {
  const releases: Release[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    const version = /^## v?(\d+\.\d+\.\d+)\b/.exec(line)?.[1]
    const title = /^\*\*(.+)\*\*$/.exec(line)?.[1]
    const release = releases.at(-1)
    if (version) releases.push({ version, groups: [] })
    else if (release && title) release.groups.push({ title, lines: [] })
    else if (release && line.startsWith('- ')) {
      if (release.groups.length === 0) release.groups.push({ title: '', lines: [] })
      release.groups.at(-1)?.lines.push(line.slice(2).replaceAll('`', ''))
    }
  }
  for (const { groups } of releases)
    groups.sort((left, right) => Number(right.title === beforeUpgrade) - Number(left.title === beforeUpgrade))
  return releases
}

/** Compares two versions such as `0.10.0` and `0.9.1+20261126.ab12`: negative if the first is older. */
export function compareVersions(left: string, right: string): number {
  const parts = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  const [one, two] = [parts(left), parts(right)]
  for (let at = 0; at < 3; at += 1) {
    const difference = (one[at] ?? 0) - (two[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The releases of a CHANGELOG.md that are newer than `version`, newest first. */
export function changesSince(text: string, version: string): Release[] {
  return readReleases(text).filter((release) => compareVersions(release.version, version) > 0)
}
