import { emptyName } from '@maru/api/kit/language'
import { expect, test } from 'vitest'
import { codesCsv, inputOf, newPerson, personFaults, withoutPost, withPost } from './person.rules.ts'

const name = { ko: '부서', en: '', zh: '' }
const one = { deptCode: 'D1', comCode: 'ONE', name }
const two = { deptCode: 'D2', comCode: 'ONE', name }

test('the first department becomes the main post, and is not added twice', () => {
  const posts = withPost(withPost(withPost([], one), two), one)
  expect(posts.map((post) => [post.deptCode, post.isMain])).toEqual([
    ['D1', true],
    ['D2', false],
  ])
})

test('where the main post goes, another one that may be changed takes its place', () => {
  const posts = withPost(withPost([], one), two)
  expect(withoutPost(posts, 'D1')).toMatchObject([{ deptCode: 'D2', isMain: true }])
  expect(withoutPost(posts, 'D2')).toMatchObject([{ deptCode: 'D1', isMain: true }])
  const foreign = posts.map((post) => ({ ...post, mayChange: post.deptCode === 'D1' }))
  expect(withoutPost(foreign, 'D1')).toMatchObject([{ deptCode: 'D2', isMain: false }])
})

test('posts of other companies are not sent, and an empty day is none', () => {
  const posts = withPost(withPost([], one), two).map((post) => ({
    ...post,
    mayChange: post.deptCode === 'D1',
  }))
  const sent = inputOf({ ...newPerson('ko-KR'), name: { ...emptyName, ko: ' 김 ' }, posts })
  expect(sent.posts.map((post) => post.deptCode)).toEqual(['D1'])
  expect(sent).toMatchObject({ name: { ko: '김', en: '', zh: '' }, hireDate: null })
})

test('name and department are needed; address, login and code are checked', () => {
  const bad = { ...newPerson('ko-KR'), email: 'no address', login: 'two words', personCode: '한글' }
  expect(Object.values(personFaults(bad)).filter(Boolean)).toHaveLength(5)
  const good = { ...newPerson('ko-KR'), name: { ...emptyName, ko: '김' }, posts: withPost([], one) }
  expect(Object.values(personFaults(good)).filter(Boolean)).toEqual([])
})

test('codes are a file that a spreadsheet reads as text', () => {
  const rows = [{ name: 'Kim "S"', login: '=cmd', code: 'AB12' }]
  expect(codesCsv(['Name', 'User', 'Code'], rows)).toBe(
    `\uFEFF"Name","User","Code"\r\n"Kim ""S""","'=cmd","AB12"\r\n`,
  )
})
