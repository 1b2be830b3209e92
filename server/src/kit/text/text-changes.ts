import { inEachLanguage, type Language, type ShortLanguage } from '@maru/api/kit/language'
import { type ChangedTexts, withChanges } from '@maru/i18n/kit/change'
import { defineCache } from '../cache.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db.ts'
import { selectTextChanges } from './text-changes.sql.ts'

/** Name of the cache of changed texts; its keys are company codes. */
export const textChangeCache = 'textChange'

/** Changed texts by language and key. */
export type TextChanges = Readonly<Record<ShortLanguage, ChangedTexts>>

/**
 * Reads the changed texts of companies by language. A later code in the list wins: `['', comCode]` returns the texts
 * that the company uses, where the empty code stands for all companies.
 */
export async function loadTextChanges(db: Db, comCodes: readonly string[]): Promise<TextChanges> {
  const rows = await selectTextChanges(db, comCodes)
  const ranked = comCodes.flatMap((comCode) => rows.filter((row) => row.comCode === comCode))
  return inEachLanguage((language) =>
    Object.fromEntries(ranked.filter((row) => row.language === language).map(({ key, text }) => [key, text])),
  )
}

type Asking = Pick<Context, 'db' | 'caches'>

const cache = defineCache<TextChanges>({
  name: textChangeCache,
  max: 500,
  maxAge: 600_000,
  load: (db, comCode) => loadTextChanges(db, ['', comCode]),
})

/** The changed texts that a company uses, from the cache or in a transaction from its connection. */
export async function textChangesOf({ db, caches }: Asking, comCode: string): Promise<TextChanges> {
  return (await caches.shared(cache).get(db, comCode)) ?? inEachLanguage(() => ({}))
}

/**
 * The texts of a domain in a language, as a company changed them: for mails and files that the server writes. The empty code
 * stands for all companies.
 */
export async function companyTexts<T extends object>(
  context: Asking,
  { comCode, language }: { comCode: string; language: Language | ShortLanguage },
  domain: string,
  texts: Readonly<Record<ShortLanguage, T>>,
): Promise<T> {
  const short = language.slice(0, 2) as ShortLanguage // a code begins with its two letters
  const changes = (await textChangesOf(context, comCode))[short]
  return Object.keys(changes).length === 0 ? texts[short] : withChanges(texts[short], changes, `${domain}.`)
}

/**
 * The texts of a domain in the language of the viewer, as their company changed them: for texts that the server writes
 * into answers.
 */
export function viewerTexts<T extends object>(
  context: Asking & Pick<Context, 'viewer'>,
  domain: string,
  texts: Readonly<Record<ShortLanguage, T>>,
): Promise<T> {
  return companyTexts(context, context.viewer, domain, texts)
}
