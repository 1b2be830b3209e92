import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** Rates of one action in actions per second; medians of the rounds. */
export interface Row {
  key: string
  title: string
  portal: number
  /** Fastify that runs only the query of the answer. */
  bare: number
  /** Fastify that runs every statement of the portal. */
  bareAll: number
  /** The query in a loop on the same number of database connections, without HTTP. */
  query: number
  p50: number
  p95: number
  p99: number
  goal: number | undefined
}

/** What a browser with an empty cache loads for the home page. */
export type ColdHome = Record<'scripts' | 'styles' | 'fonts', Loaded>

/** Files of one kind: bytes as compressed on the wire, and as decoded. */
export interface Loaded {
  files: number
  wire: number
  raw: number
}

const rate = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1))
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
const part = (value: number) => value.toFixed(2)

function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** Prints the rate of page 4,000 as a ratio to page 1, if both were measured. */
function printDepth(rows: Row[]): void {
  const [first, deep] = ['large', 'deep'].map((key) => rows.find((row) => row.key === key))
  if (first && deep)
    console.log(`Page 4,000 compared with page 1: ${part(deep.portal / first.portal)} (goal: 0.8)`)
}

/** Prints the table and writes everything as JSON to bench/results. Timings never fail a run. */
export function report(rows: Row[], coldHome: ColdHome | undefined, about: Record<string, unknown>): string {
  const head = [
    '',
    'portal/s',
    'bare/s',
    'ratio',
    'bare all/s',
    'ratio',
    'query/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'goal',
  ]
  console.log(
    table([
      head,
      ...rows.map((row) => [
        row.title,
        ...[
          rate(row.portal),
          rate(row.bare),
          part(row.portal / row.bare),
          rate(row.bareAll),
          part(row.portal / row.bareAll),
        ],
        ...[
          rate(row.query),
          row.p50.toFixed(1),
          row.p95.toFixed(1),
          row.p99.toFixed(1),
          row.goal ? `≥ ${row.goal}` : '',
        ],
      ]),
    ]),
  )
  console.log(
    '\nbare: Fastify with the query of the answer alone. bare all: Fastify with every statement that the portal runs.',
  )
  printDepth(rows)
  if (coldHome) {
    console.log(
      `Cold home: ${Object.entries(coldHome)
        .map(
          ([kind, { files, wire, raw }]) =>
            `${files} ${kind}, ${kilobytes(wire)} (${kilobytes(raw)} decoded)`,
        )
        .join('; ')} (goal: scripts under 200 KB, aim 140).`,
    )
  }
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    node: process.version,
    platform: process.platform,
  }
  const results = rows.map((row) => ({
    ...row,
    ratio: row.portal / row.bare,
    ratioAll: row.portal / row.bareAll,
  }))
  writeFileSync(file, `${JSON.stringify({ at, machine, ...about, results, coldHome }, null, 2)}\n`)
  return file
}
