import { shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type Spelling, toWireName } from '@maru/api/kit/wire-name'

/** A name of which each text is its own language: its wire form says which language a field has. */
const languageTexts = Object.fromEntries(shortLanguages.map((short) => [short, short])) as LocalName

/** The fields of a name on the wire, each with the two letters of its language. */
export const wireLanguages = (spelling: Spelling): [field: string, short: string][] =>
  Object.entries(toWireName(spelling, languageTexts))
