import { expect, test } from 'vitest'
import { countdownOf, movedTo, parseSurveySearch, shuffled, surveyAddress } from './survey.rules.ts'

test('the address of a web part leads to what waits for an answer', () => {
  expect(surveyAddress('list', { tab: 'todo', menuId: 20 })).toBe('/survey/list?type=1&MENUID=20')
  expect(parseSurveySearch({ type: '1', MENUID: '20' })).toMatchObject({ tab: 'todo', menuId: 20, page: 1 })
  expect(parseSurveySearch({ type: '99' }).tab).toBe('todo')
})

test('a window has the address of the specification', () => {
  expect(surveyAddress('read', { surveyId: 7, menuId: 20 }, true)).toBe(
    '/survey/popup/Read?surveyId=7&MENUID=20',
  )
  expect(surveyAddress('read', { surveyId: 7, isPreview: true })).toBe(
    '/survey/Read?surveyId=7&isPreview=true',
  )
})

test('the filter and the place of single responses are in their address only', () => {
  const responseId = '0190aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
  const filter = { surveyId: 7, searchText: '김', deptCode: 'HB-D1', responseId }
  const address = surveyAddress('responses', filter)
  expect(address).toBe(
    `/survey/Responses?surveyId=7&search=${encodeURIComponent('김')}&dept=HB-D1&response=${responseId}`,
  )
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(parseSurveySearch(query)).toMatchObject(filter)
  expect(parseSurveySearch({ response: 'no uuid' })).toMatchObject({ responseId: undefined, deptCode: '' })
  expect(surveyAddress('statistics', filter)).toBe('/survey/Statistics?surveyId=7')
})

test('days are counted for surveys in progress alone', () => {
  const now = new Date(2026, 10, 21, 23, 0)
  const endDate = new Date(2026, 10, 24, 0, 30).toISOString()
  expect(countdownOf({ phase: 'open', endDate }, now)).toBe(3)
  expect(countdownOf({ phase: 'paused', endDate }, now)).toBe(null)
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [1, -1, ['b', 'a', 'c']],
])('an item moves from %i to %i', (from, to, expected) => {
  expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(expected)
})

test('the same seed shuffles alike and loses nothing', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(shuffled(list, 42)).toEqual(shuffled(list, 42))
  expect(shuffled(list, 42)).not.toEqual(list)
  expect([...shuffled(list, 42)].sort()).toEqual(list)
})
