import { articleLimits, fieldTypes } from '@maru/api/board'
import { describe, expect, test } from 'vitest'
import { cleanField, saysNothing } from './field.rules.ts'

const long = (count: number) => '가'.repeat(count)
const person = { userCode: 'P1', userName: '김서연', userTitle: '부장' }
const row = { userName: '박준호', userEmail: 'junho@test.example' }

describe('values of board fields', () => {
  test.each([
    ['TEXT', '  한\n줄 ', '한 줄'],
    ['TEXT', '한'.normalize('NFD'), '한'],
    ['TEXT', long(articleLimits.fieldLine), long(articleLimits.fieldLine)],
    ['TEXT', long(articleLimits.fieldLine + 1), undefined],
    ['TEXTAREA', '두\n줄', '두\n줄'],
    ['TEXTAREA', long(articleLimits.fieldText + 1), undefined],
    ['DATETIME', '2026-11-21T10:00:00+09:00', '2026-11-21T01:00:00.000Z'],
    ['DATETIME', '내일', undefined],
    ['DATETIME', '1', undefined],
    ['SELECT', '가', '가'],
    ['SELECT', '없는 것', undefined],
    ['TIMESPAN', '09:30~17:30', '09:30 ~ 17:30'],
    ['TIMESPAN', '09:30 ~ 09:30', '09:30 ~ 09:30'],
    ['TIMESPAN', '17:30 ~ 09:30', undefined],
    ['TIMESPAN', '24:00 ~ 25:00', undefined],
    ['MAILSEND', 'Y', 'Y'],
    ['MAILSEND', 'N', ''],
    ['MAILSEND', 'yes', undefined],
    ['SELECTUSER', JSON.stringify(person), JSON.stringify(person)],
    ['SELECTUSER', JSON.stringify({ ...person, admin: true }), JSON.stringify(person)],
    ['SELECTUSER', JSON.stringify({ userTitle: '부장' }), undefined],
    ['SELECTUSER', JSON.stringify({ userName: 3 }), undefined],
    ['SELECTUSER', '김서연', undefined],
    ['SELECTUSER', '[]', undefined],
    ['LEVEL', JSON.stringify({ TEXT: '가' }), JSON.stringify({ TEXT: '가' })],
    ['LEVEL', JSON.stringify({ TEXT: '다' }), undefined],
    ['LEVEL', JSON.stringify({}), ''],
    ['LEVEL', '가', undefined],
    ['RECEIVERS', JSON.stringify([{ ...row, extra: 1 }]), JSON.stringify([row])],
    ['RECEIVERS', '[]', ''],
    ['RECEIVERS', JSON.stringify([{ userName: '이름만' }]), undefined],
    ['RECEIVERS', JSON.stringify([{ userEmail: 'not an address' }]), undefined],
    ['RECEIVERS', JSON.stringify(Array(articleLimits.receivers + 1).fill(row)), undefined],
    ['RECEIVERS', JSON.stringify({ 0: row }), undefined],
    ['RICHTEXT', '<p>글</p>', '<p>글</p>'],
  ] as const)('%s takes %j as %j', (fieldType, value, stored) => {
    expect(cleanField({ fieldType, options: ['가', '나'] }, value)).toBe(stored)
  })

  test.each(fieldTypes)('%s is empty without input', (fieldType) => {
    expect(cleanField({ fieldType, options: [] }, ' ')).toBe('')
  })

  test.each([
    ['<p> </p>', true],
    ['<p>&nbsp;<br></p>', true],
    ['<p>글</p>', false],
    ['<p><img src="x"></p>', false],
  ])('%s is empty: %s', (html, isNothing) => expect(saysNothing(html)).toBe(isNothing))
})
