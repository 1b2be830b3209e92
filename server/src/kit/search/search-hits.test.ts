import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { holdsTerms, lookedFirst, newestFirst, searchHits } from './search-hits.ts'
import { foldText, onlyField, piecesOf, planTerms, scopePiece, stretch } from './search-words.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
  await home.db`
    create table lunch_search (
      com_code text not null, person_code text not null, note_id bigint primary key, number bigint not null,
      words text not null,
      pieces int[] not null generated always as (search_salted(number, search_scope('company:' || com_code)
        || (search_scope('person:' || person_code) || search_pieces(${home.db.unsafe(String(onlyField))}, words)))) stored)`
  await home.db`create index lunch_search_pieces on lunch_search using gin (pieces) with (fastupdate = off)`
})
afterAll(() => home.drop())

const odd = [
  '회의 자료',
  '19일까지 보고(안)',
  'ＡＢＣ　Ｆｕｌｌ－Ｗｉｄｔｈ！',
  'R&D 2026/11 "예산"',
  '\u1112\u1161\u11ab\u1100\u1173\u11af ㄱㄴㄷ',
  '😀😀👍🏽 축하',
  'ΟΔΟΣ ÄÖ İstanbul',
  '한\u200b글 빈\u3000칸\ttab\n줄',
  '%_\\ ()[]{}*+?.^$|',
  '會議室 預約 会议室',
  'a',
  '',
]

describe('the database and the process read texts alike', () => {
  test.each(odd)('%j', async (text) => {
    const [row] = await home.db<{ folded: string; pieces: number[] }[]>`
      select search_fold(${text}) as folded, search_pieces(${onlyField}, search_fold(${text})) as pieces`
    expect(row?.folded).toBe(foldText(text))
    const sorted = (pieces: number[] | undefined) => [...new Set(pieces)].sort((one, other) => one - other)
    expect(sorted(row?.pieces)).toEqual(sorted(piecesOf([[onlyField, foldText(text)]])))
  })

  test('the piece of a scope', async () => {
    const [row] = await home.db<{ piece: number }[]>`select search_scope('person:김/1') as piece`
    expect(row?.piece).toBe(scopePiece('person:김/1'))
    expect(scopePiece('person:P1')).not.toBe(scopePiece('person:P2'))
  })
})

/** Notes of two companies and three people, spread over four stretches of numbers. */
const notes = Array.from({ length: 3000 }, (_, at) => ({
  noteId: at + 1,
  number: at < 1000 ? at + 1 : at * 40,
  comCode: at % 3 === 0 ? 'TWO' : 'ONE',
  personCode: `P${at % 3}`,
  words: foldText(`${odd[at % odd.length]} 안내 ${at} ${at % 500 === 7 ? '희귀한 낱말' : ''}`),
}))

async function search(
  typed: string,
  comCode: string,
  personCode: string | null,
  most = 5000,
): Promise<number[]> {
  const { db } = home
  const plan = planTerms(typed)
  if (!plan) return []
  const table = db`lunch_search`
  const own = personCode === null ? db`` : db`and search.person_code = ${personCode}`
  const hits = searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.note_id`,
      matches: holdsTerms(db, db`search.words`, plan.words),
      where: db`and search.com_code = ${comCode} ${own}`,
      allowed: db``,
      pieces: [scopePiece(`company:${comCode}`), ...(personCode ? [scopePiece(`person:${personCode}`)] : [])],
      anyOf: [],
    },
    most,
  )
  return (await db<{ noteId: number }[]>`select note_id from (${hits}) hit order by number desc`).map(
    ({ noteId }) => noteId,
  )
}

/** The notes that a comparison with every note finds, newest first. */
const lookedUp = (typed: string, comCode: string, personCode: string | null) => {
  const words = foldText(typed).split(' ')
  return notes
    .filter((note) => note.comCode === comCode && (personCode === null || note.personCode === personCode))
    .filter((note) => words.every((word) => note.words.includes(word)))
    .map(({ noteId }) => noteId)
    .reverse()
}

describe('a room searches its own table', () => {
  beforeAll(async () => {
    await home.db`
      insert into lunch_search (com_code, person_code, note_id, number, words)
      select "comCode", "personCode", "noteId", number, words
        from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb)
          as note ("comCode" text, "personCode" text, "noteId" bigint, number bigint, words text)`
  })

  test('the notes lie in several stretches, most of them behind the newest', () => {
    const stretches = new Set(notes.slice(0, -lookedFirst).map(({ number }) => Math.floor(number / stretch)))
    expect(stretches.size).toBeGreaterThan(2)
  })

  test.each([
    '희귀한 낱말',
    '낱말 희귀한',
    '안내',
    '19일까지',
    '보고(안)',
    'abc full-width!',
    'ＡＢＣ',
    '\u1112\u1161\u11ab\u1100\u1173\u11af',
    'ㄱㄴ',
    '😀😀',
    '👍🏽 축하',
    'οδος',
    '%_',
    '\\ ()',
    '[]{}*+?.^$|',
    '"예산"',
    '회',
    '😀',
    '%',
    '12',
    '안내 안내 1007',
    '회의 없는말',
  ])('%j is found wherever it occurs, of one company and of one person', async (typed) => {
    for (const [comCode, personCode] of [
      ['ONE', null],
      ['TWO', null],
      ['ONE', 'P1'],
      ['ONE', 'P0'],
    ] as const)
      expect(await search(typed, comCode, personCode)).toEqual(lookedUp(typed, comCode, personCode))
  })

  test.each(['', '   ', '\u3000\u00a0\t', '\u200b\ufeff'])('%j is no search', (typed) => {
    expect(planTerms(typed)).toBeNull()
  })

  test('a very long text and half a surrogate pair are cut and answered', async () => {
    expect(planTerms('가나'.repeat(50_000))?.words[0]).toHaveLength(100)
    expect(await search('가나'.repeat(50_000), 'ONE', null)).toEqual([])
    expect(await search(`\ud83d안내`, 'ONE', null)).toEqual([])
    expect(await search('안내\u0001', 'ONE', null)).toEqual([])
  })

  test('one hit more than asked for says that there are more', async () => {
    expect(await search('안내', 'ONE', null, 700)).toEqual(lookedUp('안내', 'ONE', null).slice(0, 701))
  })
})
