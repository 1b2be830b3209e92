import { describe, expect, it } from 'vitest'
import { noConditions } from '../search/condition.rules.ts'
import {
  addChips,
  type Chip,
  chipAtEnd,
  chipOf,
  isOwnWord,
  readAsking,
  searchOfChips,
  soleCandidate,
  takeChips,
} from './chip.rules.ts'

/** A Sunday, so that the week began six days ago. */
const today = '2026-11-29'

describe('a word for a period', () => {
  it.each([
    ['오늘', '2026-11-29', '2026-11-29'],
    ['today', '2026-11-29', '2026-11-29'],
    ['今天', '2026-11-29', '2026-11-29'],
    ['어제', '2026-11-28', '2026-11-28'],
    ['Yesterday', '2026-11-28', '2026-11-28'],
    ['昨天', '2026-11-28', '2026-11-28'],
    ['이번주', '2026-11-23', '2026-11-29'],
    ['이번 주', '2026-11-23', '2026-11-29'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['本周', '2026-11-23', '2026-11-29'],
    ['지난주', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['上周', '2026-11-16', '2026-11-22'],
    ['이번 달', '2026-11-01', '2026-11-30'],
    ['This Month', '2026-11-01', '2026-11-30'],
    ['本月', '2026-11-01', '2026-11-30'],
    ['지난달', '2026-10-01', '2026-10-31'],
    ['지난 달', '2026-10-01', '2026-10-31'],
    ['저번달', '2026-10-01', '2026-10-31'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['LAST MONTH', '2026-10-01', '2026-10-31'],
    ['上个月', '2026-10-01', '2026-10-31'],
    ['上月', '2026-10-01', '2026-10-31'],
    ['올해', '2026-01-01', '2026-12-31'],
    ['작년', '2025-01-01', '2025-12-31'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['去年', '2025-01-01', '2025-12-31'],
    ['최근 7일', '2026-11-23', '2026-11-29'],
    ['최근30일', '2026-10-31', '2026-11-29'],
    ['last 7 days', '2026-11-23', '2026-11-29'],
    ['最近7天', '2026-11-23', '2026-11-29'],
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2026.2', '2026-02-01', '2026-02-28'],
    ['2026년 2월', '2026-02-01', '2026-02-28'],
    ['2024年2月', '2024-02-01', '2024-02-29'],
    ['2026-10-05', '2026-10-05', '2026-10-05'],
    ['2026년 10월 5일', '2026-10-05', '2026-10-05'],
    ['２０２６-１０', '2026-10-01', '2026-10-31'],
  ])('%s is from %s until %s', (word, from, until) => {
    expect(chipOf(word, today)).toMatchObject({ kind: 'period', from, until })
  })

  it('of last month is right in January and on the last day of a long month', () => {
    expect(chipOf('지난달', '2026-01-15')).toMatchObject({ from: '2025-12-01', until: '2025-12-31' })
    expect(chipOf('last month', '2026-03-31')).toMatchObject({ from: '2026-02-01', until: '2026-02-28' })
    expect(chipOf('上周', '2026-01-01')).toMatchObject({ from: '2025-12-22', until: '2025-12-28' })
  })
})

it.each(['첨부', '첨부파일', '첨부 있음', 'attachment', 'Attachments', 'has:attachment', '附件', '有附件'])(
  '%s asks for attached files',
  (word) => expect(chipOf(word, today)).toEqual({ kind: 'files' }),
)

it.each(['본문 포함', 'include body', '包含正文'])('%s asks for bodies too', (word) =>
  expect(chipOf(word, today)).toEqual({ kind: 'body' }),
)

it.each([
  '지난',
  '달',
  '첨부하다',
  '지난달들',
  'month',
  'last',
  '上',
  '2026',
  '2026-13',
  '2026-02-30',
  '박준호',
  '',
])('"%s" is an ordinary text', (word) => expect(chipOf(word, today)).toBeNull())

describe('a typed text', () => {
  const kindsOf = (chips: readonly Chip[]) => chips.map(({ kind }) => kind).join(' ')

  it.each([
    ['지난달', '', '지난달'],
    ['지난달 ', 'period', ''],
    ['지난달 지원', 'period', '지원'],
    ['지원 지난달 ', 'period', '지원 '],
    ['지원 지난달', '', '지원 지난달'],
    ['지난 달 보고서', 'period', '보고서'],
    ['last month report', 'period', 'report'],
    ['the last month report', 'period', 'the report'],
    ['last 7 days budget', 'period', 'budget'],
    ['上个月 报告', 'period', '报告'],
    ['지난달 첨부 계약서', 'period files', '계약서'],
    ['계약서 첨부 지난달 ', 'files period', '계약서 '],
    ['계약서  두  칸', '', '계약서  두  칸'],
    ['첨부하는 법 안내', '', '첨부하는 법 안내'],
    ['  ', '', '  '],
  ])('"%s" has the chips "%s", and "%s" remains', (typed, kinds, rest) => {
    const found = takeChips(typed, today)
    expect([kindsOf(found.chips), found.rest]).toEqual([kinds, rest])
  })

  it.each([
    ['지난달', 'period', ''],
    ['지원 지난달', 'period', '지원 '],
    ['report last month', 'period', 'report '],
    ['계약 첨부', 'files', '계약 '],
  ])('"%s" offers its last word as a chip: %s', (typed, kind, rest) => {
    expect(chipAtEnd(typed, today)).toMatchObject({ chip: { kind }, rest })
  })

  it.each(['지원', '지난달 지원', '', 'from:박'])('"%s" offers no chip', (typed) => {
    expect(chipAtEnd(typed, today)).toBeNull()
  })
})

describe('a word that asks for a person or a place', () => {
  it.each([
    ['from:', 'author', '', false, ''],
    ['from:박', 'author', '박', false, ''],
    ['from: ', 'author', '', false, ''],
    ['from: 박준호 ', 'author', '박준호', true, ''],
    ['FROM:박준호 ', 'author', '박준호', true, ''],
    ['from:"Emily Carter" plan', 'author', 'Emily Carter', true, 'plan'],
    ['from:"Emily Ca', 'author', 'Emily Ca', false, ''],
    ['보고서 from:박준호', 'author', '박준호', false, '보고서 '],
    ['보고서 from:박준호 예산', 'author', '박준호', true, '보고서 예산'],
    ['작성자:이하늘', 'author', '이하늘', false, ''],
    ['보낸사람:이하늘', 'author', '이하늘', false, ''],
    ['作者：王芳', 'author', '王芳', false, ''],
    ['in:공지사항', 'place', '공지사항', false, ''],
    ['게시판:자유', 'place', '자유', false, ''],
    ['in:mail budget', 'place', 'mail', true, 'budget'],
    ['在：邮件', 'place', '邮件', false, ''],
  ] as const)('%s', (typed, kind, text, isClosed, rest) => {
    expect(readAsking(typed)).toEqual({ asking: { kind, text, isClosed }, rest })
  })

  it.each(['from', 'platform:ios', '10:30', 'https://x.example', 'RE: 주차장', '회의 in 서울'])(
    '"%s" asks for nothing',
    (typed) => expect(readAsking(typed)).toEqual({ asking: null, rest: typed }),
  )

  it('names the person who types in three languages', () => {
    expect(['me', 'Me', '나', '我'].every(isOwnWord)).toBe(true)
    expect(isOwnWord('나래')).toBe(false)
  })
})

describe('the chips of a field', () => {
  const lastMonth = chipOf('지난달', today) as Chip
  const today_ = chipOf('오늘', today) as Chip
  it('are one of each kind, and a board and a group of the search replace each other', () => {
    expect(addChips([lastMonth, { kind: 'files' }], [today_])).toEqual([{ kind: 'files' }, today_])
    const board: Chip = { kind: 'board', boardId: 3, name: '공지사항' }
    expect(addChips([board], [{ kind: 'target', target: 'mail' }])).toEqual([
      { kind: 'target', target: 'mail' },
    ])
  })

  it('are the conditions of the total search', () => {
    expect(searchOfChips([])).toEqual({ conditions: noConditions, target: '', inBody: false })
    const chips: Chip[] = [
      lastMonth,
      { kind: 'author', personCode: 'P1', name: '박준호' },
      { kind: 'board', boardId: 3, name: '공지사항' },
      { kind: 'files' },
      { kind: 'body' },
    ]
    expect(searchOfChips(chips)).toEqual({
      conditions: {
        ...{
          period: 'days',
          from: '2026-10-01',
          until: '2026-10-31',
          authorCode: 'P1',
          authorName: '박준호',
        },
        ...{ hasFiles: true, boardId: 3, newest: false },
      },
      target: '',
      inBody: true,
    })
    expect(searchOfChips([{ kind: 'target', target: 'mail' }]).target).toBe('mail')
  })
})

it.each([
  [['박준호'], '박', '박준호'],
  [['박준호', '박준서'], '박준호', '박준호'],
  [['박준호', '박준서'], '박', undefined],
  [['박준호', '박준호'], '박준호', undefined],
  [[], '박', undefined],
])('of %j a closed word "%s" takes %s', (names, text, expected) => {
  expect(
    soleCandidate(
      names.map((name) => ({ name })),
      text,
    )?.name,
  ).toBe(expected)
})
