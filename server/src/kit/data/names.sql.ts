import { emptyName, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '../db.ts'

const [first = 'ko'] = shortLanguages

/** One part for each language, separated by commas. */
const listed = (db: Db, part: (short: ShortLanguage) => Fragment): Fragment =>
  shortLanguages.map(part).reduce((parts, one) => db`${parts}, ${one}`)

/** A name for the value that a statement writes. */
export const nameValue = (db: Db, name: LocalName): Fragment => db`${JSON.stringify(name)}::text::jsonb`

/** The name that is empty in every language, for a person or place that is not known: `coalesce(person.names, …)`. */
export const noName = (db: Db): Fragment => nameValue(db, emptyName)

/** A text of the statement as a name, such as the email address of a guest; in the first language only. */
export const textAsName = (db: Db, text: Fragment): Fragment =>
  db`(${noName(db)} || jsonb_build_object(${first}::text, ${text}))`

/** A name of the text that the statement has for each language, such as the title of a survey. */
export const nameOfTexts = (db: Db, textIn: (short: ShortLanguage) => Fragment): Fragment =>
  db`jsonb_build_object(${listed(db, (short) => db`${short}::text, ${textIn(short)}`)})`

/** A text of the statement as a name that is the same in every language, such as the title of an event. */
export const sameName = (db: Db, text: Fragment): Fragment => nameOfTexts(db, () => text)

/** The texts of a name in every language, separated by commas: `concat_ws(' ', …)` compares them with typed text. */
export const textsOfName = (db: Db, name: Fragment): Fragment =>
  listed(db, (short) => db`${name} ->> ${short}::text`)

/** A name of the statement as text in a language; if it is missing, English and then the first one is used (spec 1§1). */
export const nameAsText = (db: Db, name: Fragment, language: ShortLanguage): Fragment =>
  db`coalesce(nullif(${name} ->> ${language}::text, ''), nullif(${name} ->> 'en', ''), ${name} ->> ${first}::text, '')`
