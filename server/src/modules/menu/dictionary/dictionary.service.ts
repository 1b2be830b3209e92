import type { Input, Output } from '@maru/api/kit/endpoint'
import { shortLanguages } from '@maru/api/kit/language'
import { type DictionaryEntry, dictionaryLimits, type menuDictionaryApi } from '@maru/api/menu/dictionary'
import { hasFault, textFaults } from '@maru/i18n/kit/place'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { staticFileCache, staticFileKey } from '#kit/files/static-files.ts'
import {
  deleteTextChanges,
  lockTextChanges,
  selectTextChanges,
  upsertTextChanges,
} from '#kit/text/text-changes.sql.ts'
import { textChangeCache } from '#kit/text/text-changes.ts'
import { requireTextScope } from './dictionary.access.ts'
import {
  builtInTexts,
  type Difference,
  differenceOf,
  listEntries,
  matchesFilter,
  ownText,
  textBelow,
  textDomains,
} from './dictionary.rules.ts'

/** The entries of the list of a company that the viewer may change. Throws `kit.forbidden` and not found. */
export async function listScopeEntries(context: Context, comCode: string): Promise<DictionaryEntry[]> {
  const scope = await requireTextScope(context, comCode)
  const changes = await selectTextChanges(context.db, scope === '' ? [''] : ['', scope])
  return listEntries(changes, scope)
}

/** A page of the texts of the interface with what is changed. */
export async function listTexts(
  context: Context,
  input: Input<typeof menuDictionaryApi.listTexts>,
): Promise<Output<typeof menuDictionaryApi.listTexts>> {
  const { comCode, page, itemsPerPage } = input
  const entries = await listScopeEntries(context, comCode)
  const matchingEntries = entries.filter((entry) => matchesFilter(entry, input))
  const changed = entries.flatMap((entry) =>
    shortLanguages.filter((language) => ownText(entry.texts[language], comCode) !== null),
  )
  return {
    data: matchingEntries.slice((page - 1) * itemsPerPage, page * itemsPerPage),
    totalCount: matchingEntries.length,
    domains: textDomains,
    changedCount: changed.length,
  }
}

/** Makes every process serve the changed texts. */
async function forgetTexts({ db, forget }: Context, comCode: string): Promise<void> {
  if (comCode === '') {
    // The dictionary of every language and part contains the texts of all companies.
    await forget(db, textChangeCache, '*')
    await forget(db, staticFileCache, '*')
    return
  }
  await forget(db, textChangeCache, comCode)
  for (const language of shortLanguages)
    await forget(db, staticFileCache, staticFileKey('changedTexts', `${comCode}/${language}`))
}

/** The differences as `{ "key (language)": [before, after] }`. */
const detailsOf = (differences: readonly Difference[]) =>
  Object.fromEntries(
    differences.map(({ key, language, before, after }) => [`${key} (${language})`, [before, after ?? '']]),
  )

/**
 * Stores differences in the current transaction, which holds the lock of the company. Throws `menu.tooManyTexts`.
 */
export async function writeDifferences(
  inside: Context,
  comCode: string,
  differences: readonly Difference[],
): Promise<void> {
  const { db } = inside
  const stored = differences.flatMap(({ key, language, after }) =>
    after === null ? [] : [{ comCode, key, language, text: after }],
  )
  await deleteTextChanges(
    db,
    comCode,
    differences.filter((one) => one.after === null),
  )
  await upsertTextChanges(db, stored)
  const { length } = await selectTextChanges(db, [comCode])
  if (stored.length > 0 && length > dictionaryLimits.changes)
    throw failure('menu.tooManyTexts', { limit: dictionaryLimits.changes })
  await forgetTexts(inside, comCode)
}

/** Changes in one entry of the audit log. */
const perAuditEntry = 100

/** Writes old and new texts into the audit log of the company. */
export async function auditDifferences(
  inside: Context,
  action: 'textChanged' | 'textsReset' | 'textsImported',
  comCode: string,
  differences: readonly Difference[],
): Promise<void> {
  for (let at = 0; at < differences.length; at += perAuditEntry) {
    const part = differences.slice(at, at + perAuditEntry)
    const subject = [...new Set(part.map(({ key }) => key))].join(' ')
    await recordAudit(inside, { action, comCode, subject, details: detailsOf(part) })
  }
}

/** Runs changes of the texts of a company one at a time, with its entries. */
function changeTexts<T>(
  context: Context,
  comCode: string,
  work: (inside: Context, entries: DictionaryEntry[]) => Promise<T>,
): Promise<T> {
  return transaction(context, async (inside) => {
    await requireTextScope(inside, comCode)
    await lockTextChanges(inside.db, comCode)
    return work(inside, await listScopeEntries(inside, comCode))
  })
}

/**
 * Changes the texts of a key. Throws `menu.badText` for a text that loses a placeholder, has an unknown one or is too
 * long, `menu.textChanged` if another person changed the key, and `menu.tooManyTexts`.
 */
export function saveText(
  context: Context,
  { comCode, key, version, texts }: Input<typeof menuDictionaryApi.saveText>,
): Promise<{ changeCount: number }> {
  return changeTexts(context, comCode, async (inside, entries) => {
    const entry = entries.find((one) => one.key === key)
    if (!entry) throw notFound()
    requireVersion('menu.textChanged', entry, version)
    const differences = shortLanguages.flatMap((language) => {
      const given = texts[language]
      return given === undefined ? [] : (differenceOf(entry, comCode, language, given) ?? [])
    })
    for (const { language, after } of differences) {
      const faults = after === null ? null : textFaults(builtInTexts.get(key)?.[language] ?? '', after)
      if (faults && hasFault(faults)) {
        const names = [...faults.lost, ...faults.unknown].map((name) => `{{${name}}}`).join(' ')
        throw failure('menu.badText', { language, names })
      }
    }
    if (differences.length === 0) return { changeCount: 0 }
    await writeDifferences(inside, comCode, differences)
    await auditDifferences(inside, 'textChanged', comCode, differences)
    return { changeCount: differences.length }
  })
}

/** Returns the texts of keys to those below them. Keys without a change are ignored. */
export function resetTexts(
  context: Context,
  { comCode, keys }: Input<typeof menuDictionaryApi.resetTexts>,
): Promise<{ changeCount: number }> {
  const wanted = new Set(keys)
  return changeTexts(context, comCode, async (inside, entries) => {
    const differences = entries
      .filter((entry) => wanted.has(entry.key))
      .flatMap((entry) =>
        shortLanguages.flatMap((language): Difference[] => {
          const before = ownText(entry.texts[language], comCode)
          return before === null ? [] : [{ key: entry.key, language, before, after: null }]
        }),
      )
    if (differences.length === 0) return { changeCount: 0 }
    await writeDifferences(inside, comCode, differences)
    const below = new Map(entries.map((entry) => [entry.key, entry.texts]))
    const shown = differences.map((one) => {
      const text = below.get(one.key)?.[one.language]
      return { ...one, after: text ? textBelow(text, comCode) : null }
    })
    await auditDifferences(inside, 'textsReset', comCode, shown)
    return { changeCount: differences.length }
  })
}
