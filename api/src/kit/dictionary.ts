import { defineApi, read } from './endpoint.ts'
import { shortLanguages } from './language.ts'
import { code, object, oneOf, type Static, Type, text } from './schema.ts'

/** Content of `dictionary.json`: the texts as a tree, with domains at the top. */
export const dictionaryFile = object({
  language: oneOf(shortLanguages),
  version: Type.String(),
  texts: Type.Record(Type.String(), Type.Unknown()),
})
/** Content of `dictionary.json`; see {@link dictionaryFile}. */
export type DictionaryFile = Static<typeof dictionaryFile>

/** Content of `texts.json`: the texts of one language that a company changed, by key. */
export const changedTextsFile = object({
  comCode: code,
  language: oneOf(shortLanguages),
  version: Type.String(),
  texts: Type.Record(Type.String(), Type.String()),
})

/** The calls that load the texts of a language; they are static cache files (spec 1§7). */
export const dictionaryApi = defineApi('menu', {
  getDictionaryFile: read('/cache/common/{version}/{language}/dictionary.json', '1§7', {
    offline: true,
    summary: 'Returns the texts of one language, all or one part of them; open to everyone.',
    access: 'public',
    // `part` is the name of a domain, or `shell` for texts on every page; the default is the whole
    // dictionary.
    input: object({
      version: text(64, 1),
      language: oneOf(shortLanguages),
      part: Type.Optional(text(64, 1)),
    }),
    output: dictionaryFile,
    answer: 'raw',
    mailOnly: true,
  }),
  getChangedTextsFile: read('/cache/{comCode}/{version}/{language}/texts.json', 'maru', {
    offline: true,
    summary:
      'Returns the texts that a company changed, for its people; the current version is cacheable forever.',
    input: object({ comCode: code, version: text(64, 1), language: oneOf(shortLanguages) }),
    output: changedTextsFile,
    answer: 'raw',
    mailOnly: true,
  }),
})
