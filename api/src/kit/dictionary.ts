import { defineApi, endpoint } from './endpoint.ts'
import { shortLanguages } from './language.ts'
import { object, oneOf, type Static, Type, text } from './schema.ts'

/** Content of `dictionary.json`: the texts as a tree, domain first. */
export const dictionaryFile = object({
  language: oneOf(shortLanguages),
  version: Type.String(),
  texts: Type.Record(Type.String(), Type.Unknown()),
})
/** Content of `dictionary.json`; see {@link dictionaryFile}. */
export type DictionaryFile = Static<typeof dictionaryFile>

/** The call that brings the texts of a language to the browser; it is one of the static cache files (spec 1§7). */
export const dictionaryApi = defineApi('menu', {
  getDictionaryFile: endpoint({
    summary: 'The texts of one language, whole or one part of them, for everybody.',
    spec: '1§7',
    method: 'GET',
    path: '/cache/common/{version}/{language}/dictionary.json',
    access: 'public',
    changes: false,
    // A domain's name, `shell` for what every page draws, or `alarm`; without it the whole dictionary.
    input: object({
      version: text(64, 1),
      language: oneOf(shortLanguages),
      part: Type.Optional(text(64, 1)),
    }),
    output: dictionaryFile,
    answer: 'raw',
    mailOnly: true,
  }),
})
