import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { inEachLanguage, shortLanguages } from '../kit/language.ts'
import { code, inEveryLanguage, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of the dictionary with their HTTP status. */
export const menuDictionaryErrors = defineErrors({
  'menu.badText': 400,
  'menu.textChanged': 409,
  'menu.tooManyTexts': 409,
})
type MenuDictionaryErrors = typeof menuDictionaryErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MenuDictionaryErrors {}
}

/** Limits of the dictionary: changed texts of a company, keys of one reset, and bytes of a file. */
export const dictionaryLimits = { changes: 5_000, reset: 200, file: 4 * 1024 * 1024, shownDifferences: 200 }

/** Which texts are listed: all, those that the company changed, or those that lack a language. */
export const textFilters = ['all', 'changed', 'missing'] as const
/** Which texts are listed. */
export type TextFilter = (typeof textFilters)[number]

/** Company code, or empty for all companies. */
const scope = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9._-]*$' })
const key = text(200, 1)

/** A text in one language: built in, changed for all companies, and changed by the company of the list. */
export const dictionaryText = object({
  builtIn: Type.String(),
  group: nullable(Type.String()),
  /** Always null in the list of all companies. */
  company: nullable(Type.String()),
})

/** A key of the dictionary with its texts. */
export const dictionaryEntry = object({
  key: Type.String(),
  /** A new value after every change of its texts; an update must contain the current one. */
  version: Type.String(),
  /** Names of the placeholders that every language must have. */
  places: Type.Array(Type.String()),
  texts: object(inEachLanguage(() => dictionaryText)),
})
/** A key of the dictionary with its texts. */
export type DictionaryEntry = Static<typeof dictionaryEntry>

/** Why a row of a file is refused. */
export const textFaultCodes = [
  'columns',
  'encoding',
  'quotes',
  'unknownKey',
  'duplicateKey',
  'lost',
  'unknownPlace',
  'broken',
  'tooLong',
] as const

/** The effect of a file of texts. */
export const textImportReport = object({
  /** The first 200 faults; with a fault nothing is written. */
  faults: Type.Array(
    object({
      line: Type.Integer(),
      key: Type.String(),
      language: nullable(oneOf(shortLanguages)),
      code: oneOf(textFaultCodes),
      /** The placeholders of the fault, or empty. */
      names: Type.Array(Type.String()),
    }),
  ),
  faultCount: Type.Integer(),
  /** Number of texts that change. */
  changeCount: Type.Integer(),
  /** The first 200 changes; `isReset` means that the text returns to the one below it. */
  differences: Type.Array(
    object({
      key: Type.String(),
      language: oneOf(shortLanguages),
      before: Type.String(),
      after: Type.String(),
      isReset: Type.Boolean(),
    }),
  ),
  /** False for a check, and after a fault. */
  isWritten: Type.Boolean(),
})
/** The effect of a file of texts. */
export type TextImportReport = Static<typeof textImportReport>

const filter = {
  comCode: scope,
  /** Texts that contain these words in the key or in a text of `language`. */
  searchText: Type.Optional(text(200)),
  /** Language of search and of `missing`; every language if absent. */
  language: Type.Optional(oneOf(shortLanguages)),
  show: oneOf(textFilters),
  /** First part of the key. */
  domain: Type.Optional(code),
}

/**
 * Calls of the dictionary: company managers change the texts of their current company, super administrators those of
 * any company and of all companies.
 */
export const menuDictionaryApi = defineApi('menu', {
  listTexts: read('/api/menu/dictionary/list', 'maru', {
    summary: 'Lists texts of the interface in three languages, as built in and as changed.',
    cost: 'search',
    input: object({
      ...filter,
      page: Type.Integer({ minimum: 1, maximum: 1_000 }),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    output: object({
      data: Type.Array(dictionaryEntry),
      totalCount: Type.Integer(),
      /** Names of all first parts of keys. */
      domains: Type.Array(Type.String()),
      /** Number of changed texts of the company. */
      changedCount: Type.Integer(),
    }),
  }),
  saveText: change('/api/menu/dictionary/save', 'maru', {
    summary: 'Changes the texts of a key; null returns a language to the text below it.',
    refreshes: ['menu.listTexts'],
    input: object({
      comCode: scope,
      key,
      version: text(64),
      texts: inEveryLanguage(() => nullable(text(4_000))),
    }),
    output: object({ changeCount: Type.Integer() }),
    errors: ['menu.badText', 'menu.textChanged', 'menu.tooManyTexts'],
  }),
  resetTexts: change('/api/menu/dictionary/reset', 'maru', {
    summary: 'Removes the changed texts of these keys in every language.',
    refreshes: ['menu.listTexts'],
    input: object({
      comCode: scope,
      keys: Type.Array(key, { minItems: 1, maxItems: dictionaryLimits.reset }),
    }),
    output: object({ changeCount: Type.Integer() }),
  }),
  exportTexts: read('/api/menu/dictionary/texts.csv', 'maru', {
    summary: 'Returns the filtered texts as the company uses them, as CSV.',
    cost: 'heavy',
    input: object(filter),
    replica: true,
    output: Type.Unknown(),
    answer: 'raw',
  }),
  importTexts: change('/api/menu/dictionary/import', 'maru', {
    summary: 'Checks a CSV file of texts, or imports it: all or nothing.',
    refreshes: ['menu.listTexts'],
    bodyLimit: Math.ceil((dictionaryLimits.file * 4) / 3) + 4_096,
    input: object({
      comCode: scope,
      /** The bytes in base64; UTF-8 or CP949. */
      bytes: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      /** True: only checks. */
      isCheck: Type.Boolean(),
    }),
    output: textImportReport,
    errors: ['menu.tooManyTexts'],
  }),
})
