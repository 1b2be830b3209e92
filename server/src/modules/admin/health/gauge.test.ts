import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../../..')
const deploy = join(sources, '../../deploy')

/** Names of the metrics that the program declares. */
const declared = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(sources, name), 'utf8').matchAll(/'(maru_[a-z_]+)'/g)])
    .map(([, name]) => name),
)

test.each(['prometheus-rules.yml', 'grafana-board.json'])('every metric of %s is declared', (file) => {
  const text = readFileSync(join(deploy, file), 'utf8')
  const used = [...text.matchAll(/\bmaru_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !declared.has(name))).toEqual([])
})
