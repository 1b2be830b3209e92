import type { BookCard } from '#kit/dav/address-book.ts'
import { newCard, overlayFields } from './card.rules.ts'
import type { CardRow } from './card.sql.ts'
import { overlayFolder } from './category.rules.ts'
import { firstValue, foldLines, nameOfLine, unfoldLines } from './lines.rules.ts'
import { toVersion } from './version.rules.ts'

/** The entity tag of a stored card. */
export const tagOf = ({ tag }: CardRow) => `"${tag}"`

const withUid = (lines: readonly string[], uid: string) =>
  lines.some((line) => nameOfLine(line) === 'UID')
    ? [...lines]
    : [...lines.slice(0, 1), `UID:${uid}`, ...lines.slice(1)]

function composed(row: CardRow, folderPaths: ReadonlySet<string>): string[] {
  if (row.card === null) return overlayFolder(newCard(row.uid, row), row.path, folderPaths)
  const sent = withUid(unfoldLines(row.card), row.uid)
  return row.entryId === null ? sent : overlayFolder(overlayFields(sent, row), row.path, folderPaths)
}

/** The card of a contact: what a program has sent, with the fields and the folder of the portal laid over it. */
export function toBookCard(row: CardRow, folderPaths: ReadonlySet<string>): BookCard {
  let lines: string[] | undefined
  const whole = () => (lines ??= composed(row, folderPaths))
  return {
    name: row.davName,
    tag: tagOf(row),
    lines: whole,
    text(version) {
      const own = whole()
      const isOwnVersion = firstValue(own, 'VERSION') === version
      const isAsSent =
        row.card !== null && isOwnVersion && unfoldLines(row.card).join('\n') === own.join('\n')
      return isAsSent && row.card !== null
        ? row.card
        : foldLines(isOwnVersion ? own : toVersion(own, version))
    },
  }
}
