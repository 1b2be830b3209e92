import { inEachLanguage, type ShortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { admin } from '@maru/i18n/admin/texts'

const wordOf = (
  words: (language: ShortLanguage) => Readonly<Record<string, string>>,
  key: string,
): LocalName => inEachLanguage((language) => words(language)[key] ?? key)

/** What the rows of a table are, and the part of the portal that they belong to, in words of people. */
export const wordsOf = (room: string, table: string): { name: LocalName; roomName: LocalName } => ({
  name: wordOf((language) => admin[language].tables, table),
  roomName: wordOf((language) => admin[language].personal.rooms, room),
})
