import { expect, it } from 'vitest'
import { dictionary } from './dictionary.ts'

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
const korean = new Map(flatten(dictionary.ko))

it.each(['en', 'zh'] as const)('%s has every key of Korean with the same places and a text', (language) => {
  const texts = new Map(flatten(dictionary[language]))
  expect([...texts.keys()].sort()).toEqual([...korean.keys()].sort())
  for (const [key, text] of texts) {
    expect.soft(text.trim(), key).not.toBe('')
    expect.soft(places(text), key).toEqual(places(korean.get(key) ?? ''))
  }
})

it('no English or Chinese text was left in Korean', () => {
  for (const language of ['en', 'zh'] as const) {
    for (const [key, text] of flatten(dictionary[language])) expect.soft(text, key).not.toMatch(/[가-힣]/)
  }
})

const british =
  /isation|organis|recognis|customis|summaris|categoris|authoris|colour|favour|behaviour|centre|cancelled|cancelling|labelled|catalogue|\bgrey|licence|honour|neighbour|analyse|preface/i

it('English texts are spelled as in the United States, and the heading of an article is no preface', () => {
  for (const [key, text] of flatten(dictionary.en)) expect.soft(text, key).not.toMatch(british)
})
