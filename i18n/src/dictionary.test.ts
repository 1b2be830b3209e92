import { expect, it } from 'vitest'
import { dictionary } from './dictionary.ts'

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
/** The keys of the texts with a fault; one comparison of a list, because thousands of assertions take long. */
const keysOf = (texts: Iterable<[string, string]>, isFault: (text: string, key: string) => boolean) =>
  [...texts].filter(([key, text]) => isFault(text, key)).map(([key]) => key)

const korean = new Map(flatten(dictionary.ko))

it.each(['en', 'zh'] as const)('%s has every key of Korean with the same places and a text', (language) => {
  const texts = new Map(flatten(dictionary[language]))
  expect([...texts.keys()].sort()).toEqual([...korean.keys()].sort())
  expect(keysOf(texts, (text) => text.trim() === '')).toEqual([])
  const differs = (text: string, key: string) => `${places(text)}` !== `${places(korean.get(key) ?? '')}`
  expect(keysOf(texts, differs)).toEqual([])
})

it.each(['ko', 'en', 'zh'] as const)('the terms of %s are filled in', (language) => {
  expect(keysOf(flatten(dictionary[language]), (text) => text.includes('$t('))).toEqual([])
})

it('no English or Chinese text was left in Korean', () => {
  for (const language of ['en', 'zh'] as const) {
    expect(keysOf(flatten(dictionary[language]), (text) => /[가-힣]/.test(text))).toEqual([])
  }
})

const british =
  /isation|organis|recognis|customis|summaris|categoris|authoris|colour|favour|behaviour|centre|cancelled|cancelling|labelled|catalogue|\bgrey|licence|honour|neighbour|analyse|preface/i

it('English texts are spelled as in the United States, and the heading of an article is no preface', () => {
  expect(keysOf(flatten(dictionary.en), (text) => british.test(text))).toEqual([])
})

it('Chinese texts have full-width punctuation after Chinese words', () => {
  // These texts show a format whose colon is typed.
  const isFormat = (key: string) => key.startsWith('admin.ldap.servers')
  const half = /[\u4e00-\u9fff）」][,;:?!](?! |\w)/
  expect(keysOf(flatten(dictionary.zh), (text, key) => half.test(text) && !isFormat(key))).toEqual([])
})

it('a mailbox is 메일함 and its folders are 편지함, as the glossary says', () => {
  const english = new Map(flatten(dictionary.en))
  // A text about both has both words.
  const isOf = (key: string, one: RegExp, other: RegExp) => {
    const text = english.get(key) ?? ''
    return one.test(text) && !other.test(text)
  }
  const [mailbox, folder] = [/mailbox/i, /folder|inbox|items/i]
  const isFolder = (text: string) => /편지함/.test(text)
  expect(keysOf(korean, (text, key) => isFolder(text) && isOf(key, mailbox, folder))).toEqual([])
  expect(keysOf(korean, (text, key) => /메일함/.test(text) && isOf(key, folder, mailbox))).toEqual([])
})

it('the boxes of documents in progress, completed and rejected are not named as drafts: they hold decisions, too', () => {
  const draft = { ko: /기안/, en: /draft/i, zh: /起草|被/ }
  for (const language of ['ko', 'en', 'zh'] as const) {
    const { progress, completed, rejected } = dictionary[language].approval.box
    expect([progress, completed, rejected].filter((name) => draft[language].test(name))).toEqual([])
  }
})

it('a size gets its unit where it is rounded, not from a text', () => {
  const size = /\{\{(?:size|bytes)\}\} ?[KMG]?B/
  for (const language of ['ko', 'en', 'zh'] as const)
    expect(keysOf(flatten(dictionary[language]), (text) => size.test(text))).toEqual([])
})
