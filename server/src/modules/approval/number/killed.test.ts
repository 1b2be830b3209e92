import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { approvalApi } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openApproval, submission } from '#test/approvals.ts'
import { openCast } from '#test/cast.ts'
import { callProcess, type ServerProcess, startProcess } from '#test/process.ts'
import { checkHistories, checkRegisters } from '../index.ts'

test('after kill -9 of a server during completions, numbers have no gap and each document is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maru-killed-'))
  // All processes of a portal have the same seal key.
  const env = { SEAL_KEY_FILE: join(folder, 'seal.key') }
  const portal = await openTestApp({ now: new Date().toISOString(), env })
  const processes: ServerProcess[] = []
  try {
    const { db } = portal
    const people = await openCast(portal)
    const forms = await openApproval(portal)
    const values = { purpose: '소모품', account: '5321', payDate: '2026-12-10', rows: [] }
    const rows = [{ item: '용지', vendor: '한결', count: '1', price: '1000' }]
    const waiting = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const input = submission(forms, '지출', { ...values, rows })
        return (await people.colleague.call(approvalApi.submitDocument, input)).result
      }),
    )
    const start = async () => {
      const started = await startProcess({ DATABASE_URL: portal.url, DATABASE_POOL: '8', ...env })
      processes.push(started)
      return started
    }
    const first = await start()
    const numbers = new Map<string, string>()
    const approveAll = (server: typeof first) => {
      const one = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { apmId, version } = next
          const act = { apmId, version, act: 'approve', stepId: 1, comment: '' }
          const answer = await callProcess(
            server,
            approvalApi.actOnDocument,
            act,
            people.manager.cookie,
          ).catch(() => null)
          if (answer === null) {
            // The process is dead; whether the decision was written is not known.
            waiting.push(next)
            return
          }
          // 409: the decision was written, but its answer was lost.
          expect([200, 409]).toContain(answer.status)
          if (answer.status === 200) numbers.set(apmId, (answer.result as { docNumber: string }).docNumber)
        }
      }
      return Promise.all(Array.from({ length: 8 }, one))
    }
    const approving = approveAll(first)
    const some = async () => {
      while (numbers.size < 8) await sleep(2, undefined, { signal: AbortSignal.timeout(60_000) })
    }
    await Promise.race([approving, some()])
    await first.end('SIGKILL')
    await approving
    expect(waiting.length).toBeGreaterThan(0)
    await approveAll(await start())
    const written = await db<{ apmId: number; docNumber: string; status: string }[]>`
      select apm_id, doc_number, status from approval_document order by doc_number`
    expect(written.every(({ status }) => status === 'COMPLETE')).toBe(true)
    expect(written.map(({ docNumber }) => Number(docNumber.slice(-5)))).toEqual(
      Array.from({ length: 40 }, (_one, index) => index + 1),
    )
    for (const [apmId, number] of numbers)
      expect(written.find((row) => String(row.apmId) === apmId)?.docNumber).toBe(number)
    const { sealer } = portal.app.services
    expect(await checkHistories(db, { sealer })).toEqual({ checked: 40, touched: null })
    // The opening and 40 documents.
    expect(await checkRegisters(db, sealer)).toEqual({ checked: 41, touched: null })
  } finally {
    await Promise.all(processes.map((one) => one.end('SIGKILL')))
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
