import type { Db } from '#kit/db.ts'
import { canonicalJson, type Signer } from '../seal/chain.rules.ts'
import { firstSeal, lineSeal, type RegisterFault, type RegisterLine } from './register.rules.ts'
import { sealedFacts } from './register.service.ts'
import {
  type CheckedLine,
  type FactsRow,
  findCounterFault,
  findLine,
  type RegisterTouch,
  selectFacts,
  selectLines,
  selectRegisters,
  selectUnregistered,
} from './register.sql.ts'

/** Lines that are read at once. */
const batchSize = 500

/** The result of a part of the check. */
export interface RegisterReport {
  checked: number
  /** The line after which the next part continues; null at the end. */
  next: number | null
  touched: RegisterTouch | null
}

/** Whether the columns that checks search for are those of the sealed line. */
function agreesWithColumns(row: CheckedLine, line: RegisterLine): boolean {
  const counter = line.kind === 'completed' ? line.counter : null
  const [apmId, number] = line.kind === 'opened' ? [null, ''] : [line.apmId, line.number]
  return (
    row.kind === line.kind &&
    row.apmId === apmId &&
    row.docNumber === number &&
    row.scope === (counter?.scope ?? null) &&
    row.year === (counter?.year ?? null) &&
    row.serial === (counter?.serial ?? null) &&
    row.taken === (counter?.taken ?? null)
  )
}

function documentFault(
  row: CheckedLine,
  line: Extract<RegisterLine, { kind: 'completed' }>,
  document: FactsRow | undefined,
): RegisterFault | null {
  if (!document) return row.isPurged ? null : 'documentMissing'
  const { seq: _seq, hash, ...facts } = document
  const { kind: _kind, seq: _act, counter: _counter, hash: sealed, ...wanted } = line
  const isSame = canonicalJson(sealedFacts(facts)) === canonicalJson(wanted) && (hash ?? '') === sealed
  return isSame ? null : 'documentChanged'
}

interface Read {
  row: CheckedLine
  line: RegisterLine
}

/** The lines up to the first one that does not continue the chain, and what is wrong with that one. */
function readChain(
  rows: readonly CheckedLine[],
  { signer, ...start }: { seq: number; seal: string; signer: Signer },
): { read: Read[]; fault: RegisterFault | null } {
  const read: Read[] = []
  let place = start
  for (const row of rows) {
    if (row.seq !== place.seq + 1) return { read, fault: 'lineMissing' }
    if (lineSeal(signer, place.seal, row) !== row.seal) return { read, fault: 'lineChanged' }
    const line = JSON.parse(row.line) as RegisterLine
    if (!agreesWithColumns(row, line) || (line.kind === 'opened') !== (row.seq === 1))
      return { read, fault: 'lineChanged' }
    read.push({ row, line })
    place = row
  }
  return { read, fault: null }
}

/** The first line whose document does not say what was sealed. */
async function firstDocumentFault(
  db: Db,
  comCode: string,
  read: readonly Read[],
): Promise<{ at: number; fault: RegisterFault } | null> {
  const completed = read.flatMap(({ line }) => (line.kind === 'completed' ? [line] : []))
  const rows = completed.length === 0 ? [] : await selectFacts(db, comCode, completed)
  const documents = new Map(rows.map((row) => [row.apmId, row]))
  for (const [at, { row, line }] of read.entries()) {
    if (line.kind !== 'completed') continue
    const fault = documentFault(row, line, documents.get(line.apmId))
    if (fault) return { at, fault }
  }
  return null
}

/** What only the whole register shows: documents that it lacks, and counters that gave other numbers. */
async function endFault(db: Db, comCode: string): Promise<RegisterTouch | null> {
  const [missing] = await selectUnregistered(db, comCode, { limit: 1 })
  if (missing)
    return {
      ...{ comCode, fault: 'unregistered', seq: null },
      ...{ apmId: missing.apmId, docNumber: missing.number },
    }
  const opening = await findLine(db, comCode, 1)
  const line = JSON.parse(opening?.line ?? '{}') as Extract<RegisterLine, { kind: 'opened' }>
  const counter = await findCounterFault(db, comCode, line.counters ?? [])
  if (!counter) return null
  const name = [counter.scope, counter.year || ''].filter((one) => one !== '').join(' ')
  return { comCode, fault: 'counter', seq: null, apmId: null, docNumber: name }
}

/** Checks the next lines of a company's register after a line, and at its end what no line shows. */
export async function checkLines(
  db: Db,
  signer: Signer,
  { comCode, after }: { comCode: string; after: number },
): Promise<RegisterReport> {
  const before = after === 0 ? undefined : await findLine(db, comCode, after)
  const rows = await selectLines(db, comCode, after, batchSize)
  // A company without a register has completed nothing since it could have one.
  if (after === 0 && rows.length === 0) return { checked: 0, next: null, touched: null }
  const chain = readChain(rows, { seq: after, seal: before?.seal ?? firstSeal(comCode), signer })
  const document = await firstDocumentFault(db, comCode, chain.read)
  const fault = document?.fault ?? chain.fault
  if (fault) {
    const checked = document?.at ?? chain.read.length
    const { seq = null, apmId = null, docNumber = '' } = rows[checked] ?? {}
    return { checked, next: null, touched: { comCode, fault, seq, apmId, docNumber } }
  }
  const last = rows.at(-1)?.seq ?? after
  if (rows.length === batchSize) return { checked: rows.length, next: last, touched: null }
  return { checked: rows.length, next: null, touched: await endFault(db, comCode) }
}

/** By company the last document that has acts without a key, as the opening line of its register seals it. */
export async function listOpenings(db: Db, signer: Signer): Promise<Map<string, number>> {
  const openings = new Map<string, number>()
  for (const comCode of await selectRegisters(db)) {
    const rows = await selectLines(db, comCode, 0, 1)
    const [opening] = readChain(rows, { seq: 0, seal: firstSeal(comCode), signer }).read
    if (opening?.line.kind === 'opened') openings.set(comCode, opening.line.lastApmId)
  }
  return openings
}

/** Checks the registers of all companies, and stops at the first fault. */
export async function checkRegisters(db: Db, signer: Signer): Promise<Omit<RegisterReport, 'next'>> {
  let checked = 0
  for (const comCode of await selectRegisters(db)) {
    let after: number | null = 0
    while (after !== null) {
      const report: RegisterReport = await checkLines(db, signer, { comCode, after })
      checked += report.checked
      if (report.touched) return { checked, touched: report.touched }
      after = report.next
    }
  }
  return { checked, touched: null }
}

/**
 * Whether a register still contains a seal that was printed before (`120:ab12…`): a register whose end was cut off and
 * written again agrees with itself, but not with a seal from the log, a backup or a mail. Null if the text is no seal.
 */
export async function hasRegisterSeal(db: Db, comCode: string, printed: string): Promise<boolean | null> {
  const [, seq, seal] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(printed) ?? []
  if (seq === undefined) return null
  return (await findLine(db, comCode, Number(seq)))?.seal === seal
}
