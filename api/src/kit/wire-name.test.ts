import { expect, test } from 'vitest'
import { emptyName } from './language.ts'
import { localName, writtenName } from './schema.ts'
import { wireFields, wireInputs } from './wire-fields.ts'
import { type Spelling, spellings, toWireName, wireName } from './wire-name.ts'

const name = { ko: '인사팀', en: 'HR', zh: '人事部' }
const every = Object.keys(spellings) as Spelling[]

test('a name goes into the fields of the specification and comes back', () => {
  expect(toWireName('deptName', name)).toEqual({ deptName: '인사팀', deptNameEn: 'HR', deptNameCn: '人事部' })
  expect(toWireName('userName', name)).toEqual({
    userName: '인사팀',
    userName_En: 'HR',
    displayNameChi: '人事部',
  })
  for (const spelling of every) {
    // Some names of the specification lack Chinese.
    const zh = spellings[spelling].length > 2 ? name.zh : ''
    expect(wireName(toWireName(spelling, name), spelling)).toEqual({ ...name, zh })
  }
})

test('a field that is left out is empty', () => {
  expect(wireName({ deptName: '인사팀' }, 'deptName')).toEqual({ ...emptyName, ko: '인사팀' })
})

test('the schema of a name has its fields, and of a written one only the first is required', () => {
  for (const spelling of every) expect(Object.keys(wireFields(spelling))).toEqual([...spellings[spelling]])
  const { displayName, displayNameEng } = wireInputs('displayName', 20)
  expect(displayName).toMatchObject({ minLength: 1, maxLength: 20 })
  expect(displayNameEng).toMatchObject({ maxLength: 20 })
  expect(displayNameEng).toMatchObject({ minLength: 0 })
})

test('a name of the contract has every language, and a written one needs the first', () => {
  expect(localName.required).toEqual(['ko', 'en', 'zh'])
  const { ko, en } = writtenName(20).properties
  expect(ko).toMatchObject({ minLength: 1, maxLength: 20 })
  expect(en).toMatchObject({ minLength: 0, maxLength: 20 })
  expect(writtenName(20, 0).properties.ko).toMatchObject({ minLength: 0 })
})
