import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const importsOfIcons = /import \{([^}]+)\} from 'lucide-react'/g

/** The names of the icons that a source file imports. */
function iconsOf(text: string): string[] {
  return [...text.matchAll(importsOfIcons)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type .*| as .*/, ''))
      .filter((name) => name !== ''),
  )
}

/** What the name of an icon and the name of its file have in common: `CalendarOff` is in `calendar-off`. */
export const keyOfIcon = (name: string): string => name.replaceAll('-', '').toLowerCase()

/**
 * Returns a test for the icons that only files of a group of chunks import. Left to itself the build places such an icon
 * with the entry that imports it, outside of the group, and the two chunks import each other.
 */
export function ownIcons(source: string, group: RegExp): (id: string) => boolean {
  const [own, others] = [new Set<string>(), new Set<string>()]
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\./.test(file)) continue
    const path = join(source, file)
    for (const name of iconsOf(readFileSync(path, 'utf8'))) (group.test(path) ? own : others).add(name)
  }
  const keys = new Set([...own].filter((name) => !others.has(name)).map(keyOfIcon))
  return (id) => keys.has(keyOfIcon(/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1] ?? ''))
}
