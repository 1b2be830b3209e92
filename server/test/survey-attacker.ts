import { expect } from 'vitest'
import type { Db } from '#kit/db.ts'

/** One row of a copy of the database: its table, transaction, place and content as text. */
interface CopiedRow {
  table: string
  xmin: string
  ctid: string
  text: string
  row: Record<string, unknown>
}

/** A copy of all tables. Bytes are followed by what they read as, so that a text in them is found. */
export async function copyDatabase(db: Db): Promise<CopiedRow[]> {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name !~ '^(org_search|search_|kit_migration|menu|webpart|board|contact)' order by 1`
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as table, one.xmin::text as xmin, one.ctid::text as ctid, to_jsonb(one) as row from ${name} one`,
  )
  const rows = await db.unsafe<Omit<CopiedRow, 'text'>[]>(selects.join(' union all '))
  return rows.map((one) => {
    const text = JSON.stringify(one.row)
    const bytes = [...text.matchAll(/\\\\x([0-9a-f]{8,})/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    const read = bytes.flatMap((part) => [part.toString('utf8'), part.toString('utf16le')])
    return { ...one, text: [text, ...read].join('\n') }
  })
}

/** What the attacker knows about a person of the audience. */
export interface Suspect {
  personCode: string
  division: string
}

/** What the attacker may see after one act: a copy of the database, and every view of the results as text. */
export interface Sight {
  rows: CopiedRow[]
  views: string
  /** The groups of equal answers to one question, as the results show them. */
  groups?: { questionId: number; counts: readonly { text: string; count: number }[] }
}

/** A text as the attacker compares it: form, case, width and white space do not matter. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')

/**
 * The enemy of decision 100. Its texts are unique, so a text stands for one answer. After each act it looks for texts
 * that are readable for the first time, in any table or view, and joins them with people: by who has answered, has
 * no sealed answer (any more) and is not accounted for yet, by department, by subtraction, by transaction and by length.
 */
export class Attacker {
  private known = new Set<string>()
  private accounted = new Set<string>()
  /** Answers in all groups at the last look. */
  private grouped = 0
  /** Sizes of the groups to which answers were attributed. */
  readonly groups: number[] = []
  /** Batches in the order in which their rows are stored: the seats of their authors. */
  readonly orders: string[][] = []

  private readonly surveyId: number
  private readonly suspects: readonly Suspect[]
  private readonly truth: ReadonlyMap<string, string>

  /** `truth` names the author of each text; the attacker uses it only to check itself. */
  constructor(surveyId: number, suspects: readonly Suspect[], truth: ReadonlyMap<string, string>) {
    this.surveyId = surveyId
    this.suspects = suspects
    this.truth = truth
  }

  private own(rows: readonly CopiedRow[], table: string): CopiedRow[] {
    return rows.filter((one) => one.table === table && one.row.survey_id === this.surveyId)
  }

  private seats(rows: readonly CopiedRow[]): Map<number, string> {
    return new Map(
      this.own(rows, 'survey_member').map(({ row }) => [Number(row.seat), String(row.person_code)]),
    )
  }

  private answered(rows: readonly CopiedRow[]): Set<string> {
    const bits = String(this.own(rows, 'survey_turnout')[0]?.row.answered ?? '')
    const seats = this.seats(rows)
    return new Set([...bits].flatMap((bit, seat) => (bit === '1' ? (seats.get(seat) ?? []) : [])))
  }

  private sealed(rows: readonly CopiedRow[]): Set<string> {
    const seats = this.seats(rows)
    return new Set(this.own(rows, 'survey_sealed').flatMap(({ row }) => seats.get(Number(row.seat)) ?? []))
  }

  /** Looks at one more copy and throws if an answer is attributed to fewer than five people. */
  look({ rows, views, groups }: Sight): { isNew: boolean } {
    if (groups) this.compare(rows, groups)
    const readable = [...this.truth.keys()].filter(
      (text) => views.includes(text) || rows.some((one) => one.text.includes(text)),
    )
    const fresh = readable.filter((text) => !this.known.has(text))
    const gone = [...this.known].filter((text) => !readable.includes(text))
    // An answer that changed in the results would be joined with the person who was active.
    expect(gone, 'readable answers never change').toEqual([])
    const lengths = new Set(this.own(rows, 'survey_sealed').map(({ row }) => String(row.sealed).length))
    expect(lengths.size, 'sealed answers have one length').toBeLessThan(2)
    const waiting = this.sealed(rows)
    const vanished = [...this.answered(rows)].filter((one) => !waiting.has(one) && !this.accounted.has(one))
    for (const text of fresh) this.attribute(text, rows, vanished)
    for (const person of fresh.length > 0 ? vanished : []) this.accounted.add(person)
    if (fresh.length > 0) this.orders.push(this.stored(rows, fresh))
    for (const text of fresh) this.known.add(text)
    return { isNew: fresh.length > 0 }
  }

  /**
   * By groups: a group that counts an answer which no readable row has shows that the person who was active wrote it,
   * and so does a sum that grows by fewer than five.
   */
  private compare(rows: readonly CopiedRow[], { questionId, counts }: NonNullable<Sight['groups']>): void {
    const readable = new Map<string, number>()
    for (const { row } of this.own(rows, 'survey_answer')) {
      if (row.question_id !== questionId || typeof row.body !== 'string') continue
      const key = folded(row.body)
      readable.set(key, (readable.get(key) ?? 0) + 1)
    }
    const shown = new Map(counts.map(({ text, count }) => [folded(text), count]))
    expect(shown.size, 'equal answers are one group').toBe(counts.length)
    for (const [key, count] of shown)
      expect(count, `the group ${key} counts readable answers only`).toBeLessThanOrEqual(
        readable.get(key) ?? 0,
      )
    const sum = [...shown.values()].reduce((total, count) => total + count, 0)
    const step = Math.abs(sum - this.grouped)
    expect(step === 0 || step >= 5, `groups of a step of ${step} answers`).toBe(true)
    this.grouped = sum
  }

  private attribute(text: string, rows: readonly CopiedRow[], vanished: readonly string[]): void {
    const cell = this.own(rows, 'survey_answer').find((one) => one.text.includes(text))
    const response = this.own(rows, 'survey_response').find(
      ({ row }) => row.response_id === cell?.row.response_id,
    )
    const division = response?.row.division_code ?? null
    let candidates = this.suspects.filter(
      (one) => vanished.includes(one.personCode) && (division === null || one.division === division),
    )
    // By subtraction: a department all of whose vanished members have labelled answers of this transaction is left out.
    if (division === null) {
      const labelled = this.own(rows, 'survey_response').filter((one) => one.xmin === response?.xmin)
      const isWhole = (code: string) =>
        this.suspects.filter((one) => one.division === code && vanished.includes(one.personCode)).length ===
        labelled.filter(({ row }) => row.division_code === code).length
      candidates = candidates.filter((one) => !isWhole(one.division))
    }
    // By transaction: rows of people that were written together with the answer.
    const together = rows.filter((one) => one.xmin === cell?.xmin || one.xmin === response?.xmin)
    const named = candidates.filter((one) => together.some((row) => row.text.includes(`"${one.personCode}"`)))
    if (named.length > 0) candidates = named
    const author = this.truth.get(text)
    expect(
      candidates.map((one) => one.personCode),
      'the attack finds the author',
    ).toContain(author)
    expect(candidates.length, `${text} is one of five at least`).toBeGreaterThanOrEqual(5)
    for (const table of ['survey_response', 'survey_answer'])
      expect(
        this.own(rows, table).filter((one) => one.xmin === cell?.xmin).length,
        'no answer has a transaction of its own',
      ).toBeGreaterThanOrEqual(5)
    this.groups.push(candidates.length)
  }

  private stored(rows: readonly CopiedRow[], texts: readonly string[]): string[] {
    const placeOf = (ctid: string) => {
      const [page = 0, line = 0] = ctid.slice(1, -1).split(',').map(Number)
      return page * 10_000 + line
    }
    return this.own(rows, 'survey_answer')
      .toSorted((one, other) => placeOf(one.ctid) - placeOf(other.ctid))
      .flatMap((row) => {
        const text = texts.find((one) => row.text.includes(one))
        return text === undefined ? [] : (this.truth.get(text) ?? [])
      })
  }
}
