import { splitPlain, unescapeText } from '../transfer/vcard.rules.ts'
import { escapeText } from '../transfer/vcard-write.rules.ts'
import { nameOfLine, partsOf } from './lines.rules.ts'

/** The categories of a card; null for a card without the property. */
export function categoriesOf(lines: readonly string[]): string[] | null {
  const own = lines.filter((line) => nameOfLine(line) === 'CATEGORIES')
  if (own.length === 0) return null
  const values = own.flatMap((line) => splitPlain(partsOf(line)?.value ?? '', ','))
  return values.map((value) => unescapeText(value).trim()).filter((value) => value !== '')
}

/**
 * Writes the folder of a contact as a category; the names of the person's other folders are removed, and all other
 * categories stay. `path` is null in the root.
 */
export function overlayFolder(
  lines: readonly string[],
  path: string | null,
  folderPaths: ReadonlySet<string>,
): string[] {
  const before = categoriesOf(lines) ?? []
  const others = before.filter((one) => one === path || !folderPaths.has(one))
  const after = path === null || others.includes(path) ? others : [...others, path]
  if (after.length === before.length && after.every((one, at) => one === before[at])) return [...lines]
  const plain = lines.filter((line) => nameOfLine(line) !== 'CATEGORIES')
  if (after.length > 0) plain.splice(-1, 0, `CATEGORIES:${after.map(escapeText).join(',')}`)
  return plain
}
