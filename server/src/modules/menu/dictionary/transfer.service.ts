import type { Input } from '@maru/api/kit/endpoint'
import { dictionaryLimits, type menuDictionaryApi, type TextImportReport } from '@maru/api/menu/dictionary'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { lockTextChanges } from '#kit/text/text-changes.sql.ts'
import { readTextsCsv, type TextFile, textsCsv } from './csv.rules.ts'
import { requireTextScope } from './dictionary.access.ts'
import { matchesFilter, textBelow } from './dictionary.rules.ts'
import { auditDifferences, listScopeEntries, writeDifferences } from './dictionary.service.ts'

/** The filtered texts as CSV. */
export async function exportTexts(
  context: Context,
  input: Input<typeof menuDictionaryApi.exportTexts>,
): Promise<RawAnswer> {
  const entries = await listScopeEntries(context, input.comCode)
  const matchingEntries = entries.filter((entry) => matchesFilter(entry, input))
  return {
    body: textsCsv(matchingEntries, input.comCode),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="texts.csv"',
      'cache-control': 'private, no-store',
    },
  }
}

const most = dictionaryLimits.shownDifferences

/**
 * Checks a file of texts, or imports it. A check and a file with a fault write nothing. Throws `menu.tooManyTexts`.
 */
export function importTexts(
  context: Context,
  { comCode, bytes, isCheck }: Input<typeof menuDictionaryApi.importTexts>,
): Promise<TextImportReport> {
  const given = Buffer.from(bytes, 'base64')
  if (given.length > dictionaryLimits.file) throw failure('kit.invalidInput')
  return transaction(context, async (inside) => {
    await requireTextScope(inside, comCode)
    await lockTextChanges(inside.db, comCode)
    const entries = await listScopeEntries(inside, comCode)
    const { faults, differences } = readTextsCsv(given, entries, comCode)
    const isWritten = !isCheck && faults.length === 0 && differences.length > 0
    const below = new Map(entries.map((entry) => [entry.key, entry.texts]))
    const after = ({ key, language, after: text }: TextFile['differences'][number]) => {
      const entry = below.get(key)?.[language]
      return text ?? (entry ? textBelow(entry, comCode) : '')
    }
    const shown = differences.map((one) => ({ ...one, after: after(one) }))
    if (isWritten) {
      await writeDifferences(inside, comCode, differences)
      await auditDifferences(inside, 'textsImported', comCode, shown)
    }
    return {
      faults: faults.slice(0, most),
      faultCount: faults.length,
      changeCount: differences.length,
      differences: shown
        .slice(0, most)
        .map((one, at) => ({ ...one, isReset: differences[at]?.after === null })),
      isWritten,
    }
  })
}
