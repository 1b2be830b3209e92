import { accountApi } from '@maru/api/account'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { createLog } from './log.ts'
import { createMetrics } from './operation/metrics.ts'

function openLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  return { log, lines }
}

const hostile = [
  'a\nb',
  'a\r\n{"level":60}',
  '\u001b[2J',
  '\u009b2J',
  '\u2028',
  '\u202egnp.exe',
  '\ud800',
  '\0',
  '","x":"',
]

test('a text from a user stays on its log line and cannot control a terminal', () => {
  const { log, lines } = openLog()
  for (const name of hostile) log.info({ name, deep: { [name]: name }, err: new Error(name) }, name)
  expect(lines).toHaveLength(hostile.length)
  for (const [index, line] of lines.entries()) {
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
    const name = hostile[index]?.toWellFormed()
    const entry = JSON.parse(line) as { level: number; name: string; msg: string }
    expect([entry.level, entry.name.toWellFormed(), entry.msg.toWellFormed()]).toEqual([30, name, name])
  }
})

test('secrets and rows that the database quotes are not logged', () => {
  const { log, lines } = openLog()
  const err = Object.assign(new Error('broken'), { detail: 'Failing row contains (sesame)', where: 'sesame' })
  log.error({ err, password: 'sesame', body: { token: 'sesame', deep: { secret: 'sesame' } } }, 'failed')
  expect(lines.join('')).toContain('broken')
  expect(lines.join('')).not.toContain('sesame')
})

test('refused calls with hostile addresses and names log one line each without them, and get no metric of their own', async () => {
  const { log, lines } = openLog()
  const portal = await openTestApp({ log })
  try {
    const before = lines.length
    for (const name of hostile) {
      await portal.client.callWith(accountApi.login, { username: name, password: `sesame ${name}` })
      const url = `/cm/${encodeURIComponent(name.toWellFormed())}?x=sesame`
      await portal.app.server.inject({ url, headers: { 'user-agent': `sesame ${encodeURI(url)}` } })
    }
    const made = lines.slice(before)
    expect(made).toHaveLength(hostile.length * 2)
    for (const line of made) expect(JSON.parse(line)).toMatchObject({ msg: 'call: refused' })
    expect(made.join('')).not.toMatch(/sesame|gnp|2J/)
  } finally {
    await portal.stop()
  }
})

test('metrics use the endpoint names of the contract and escape label values', async () => {
  const metrics = createMetrics()
  metrics.observe('a"} 1\nmaru_forged{x="', 200, 0.1)
  const text = await metrics.text()
  expect(text.split('\n').filter((line) => line.startsWith('maru_forged'))).toEqual([])
})
