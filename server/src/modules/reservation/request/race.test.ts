import { accountApi } from '@maru/api/account'
import { reservationApi } from '@maru/api/reservation'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { callProcess, createEmployee, startProcess } from '#test/process.ts'
import { createFolder, createResource } from '../reservation.factory.ts'

// The test starts two processes.
vi.setConfig({ testTimeout: 90_000 })

test('of 50 concurrent callers on two operating-system processes for one slot one succeeds, and 49 get a conflict', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const password = 'right-password-1'
  await createEmployee(db, 'seoyeon', password)
  const now = new Date()
  const folderId = await createFolder(db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  const at = { comCode: 'ONE', folderId, name: { ko: '대회의실', en: '', zh: '' } }
  const resourceId = await createResource(db, at, now)
  const env = { DATABASE_URL: database.url, DATABASE_POOL: '5' }
  const servers = await Promise.all([startProcess(env), startProcess(env)])
  try {
    const signIn = await callProcess(servers[0], accountApi.login, { username: 'seoyeon', password })
    const day = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const input = {
      ...{ resourceId, startDate: day, endDate: day, startTime: '10:00', endTime: '11:00' },
      ...{ repeat: null, title: '경합' },
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, index) =>
        callProcess(servers[index % 2 === 0 ? 0 : 1], reservationApi.saveRequest, input, signIn.cookie),
      ),
    )
    expect(new Set(servers.map((server) => server.pid)).size).toBe(2)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter(
      (answer) => answer.status === 409 && answer.code === 'reservation.conflict',
    )
    expect(refused).toHaveLength(49)
    const [row] = await db`select count(*)::int as count from reservation_booking where unit is not null`
    expect(row?.count).toBe(1)
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.drop()
  }
})
