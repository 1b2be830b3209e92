import { boardApi } from '@maru/api/board'
import { expect, test } from 'vitest'
import { asSeenBy } from './author.rules.ts'

const author = { personCode: 'kim' }
const reader = { personCode: 'lee' }
const article = {
  articleId: 7,
  title: '글',
  createdUser: 'kim',
  createdUserName: '김',
  createdDeptName_En: 'Lab',
}

test('a row with an author is unchanged', () => {
  expect(asSeenBy(reader, article, false)).toEqual({ ...article, isOwn: false })
})

test('an anonymous row has no names, even for its author, who still sees it as their own', () => {
  const blank = { ...article, createdUser: null, createdUserName: '', createdDeptName_En: '' }
  expect(asSeenBy(reader, article, true)).toEqual({ ...blank, isOwn: false })
  expect(asSeenBy(author, article, true)).toEqual({ ...blank, isOwn: true })
})

/** The property names of the rows of an answer, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}

test('every field with a person in these answers is hidden', () => {
  const calls = [
    'listArticles',
    'getArticle',
    'listComments',
    'listAdminArticles',
    'listArticleHistory',
  ] as const
  const names = new Set(calls.flatMap((call) => namesIn(boardApi[call].output)))
  const naming = [...names].filter((name) =>
    /^(created|updated|deleted)(User|Dept)|^user|^displayName/.test(name),
  )
  expect(naming.length).toBeGreaterThan(25)
  const row = Object.fromEntries(naming.map((name) => [name, 'Kim']))
  const shown = Object.entries(asSeenBy(reader, row, true)).filter(([, value]) => value === 'Kim')
  expect(shown).toEqual([])
})
