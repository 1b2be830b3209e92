import type { ContentField } from '@maru/api/board'
import { describe, expect, test } from 'vitest'
import { draftToInput, emptyInput, findFaults, targetItem, toDraftInput } from './writer.rules.ts'

const now = new Date('2026-11-21T01:00:00Z')
const place = { isListed: false, storedEnd: null }
const name = { ko: '항목', en: 'Field', zh: '项' }
const field = (fieldType: ContentField['fieldType'], isRequired = true): ContentField => ({
  fieldId: 7,
  place: 'content',
  fieldType,
  fieldName: name,
  options: [],
  isRequired,
})

describe('the input of the writer', () => {
  test('travel to a draft and back unchanged', () => {
    const words = {
      ...emptyInput,
      title: '제목',
      fields: { 7: '값' },
      endDate: '2026-12-01T00:00:00.000Z',
      mustRead: { isOn: true, isWhole: false, people: [targetItem({ kind: 'person', code: 'P1', name })] },
    }
    const targets = [{ kind: 'person' as const, code: 'P1', name }]
    expect(draftToInput({ words: toDraftInput(words), targets })).toEqual(words)
  })

  test('has no must-read while it was not changed, and null if it was switched off', () => {
    expect('mustRead' in toDraftInput(emptyInput)).toBe(false)
    const off = { ...emptyInput, mustRead: { isOn: false, isWhole: true, people: [] } }
    expect(toDraftInput(off).mustRead).toBeNull()
  })
})

describe('what is wrong before it is sent', () => {
  const words = { ...emptyInput, title: '제목' }
  test.each([
    ['nothing', words, []],
    ['a title of blanks', { ...words, title: ' ' }, ['title']],
    ['an end in the past', { ...words, endDate: '2026-11-20T00:00:00Z' }, ['period']],
    [
      'an end before the beginning',
      { ...words, startDate: '2026-11-25T00:00:00Z', endDate: '2026-11-24T00:00:00Z' },
      ['period'],
    ],
    ['nobody to read', { ...words, mustRead: { isOn: true, isWhole: false, people: [] } }, ['mustRead']],
  ])('%s', (_name, given, wrong) => {
    const faults = findFaults(given, [], place, now)
    expect(Object.entries(faults ?? {}).flatMap(([key, value]) => (value === true ? [key] : []))).toEqual(
      wrong,
    )
  })

  test('the end that an ended article has already is no fault', () => {
    const stored = '2026-11-20T00:00:00Z'
    expect(
      findFaults({ ...words, endDate: stored }, [], { isListed: true, storedEnd: stored }, now),
    ).toBeNull()
  })

  test.each([
    ['TEXT', ' ', true],
    ['TEXT', '값', false],
    ['RICHTEXT', '<p><br></p>', true],
    ['RICHTEXT', '<p><img src="x"></p>', false],
  ] as const)('a required %s with %j is missing: %s', (type, value, isMissing) => {
    const faults = findFaults({ ...words, fields: { 7: value } }, [field(type)], place, now)
    expect(faults?.fields ?? []).toEqual(isMissing ? [7] : [])
  })
})
