import { setTimeout as sleep } from 'node:timers/promises'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { leaseTime, withLease } from './lease.service.ts'
import { leaseOutbox } from './lease.sql.ts'
import { findOverdue, releaseMail } from './queue.jobs.ts'

let app: TestApp
let user: Client
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  user = (await openCast(app)).user
}, 60_000)
afterAll(() => app.stop())

/** A mail that is on its way to the mail server. */
async function queued() {
  const to = [{ displayName: '', email: 'kim@x.example' }]
  const { id } = (await user.call(mailWritingApi.sendMail, { subject: 's', toRecipients: to })).result
  app.clock.advance(60_000)
  const context = { ...app.app.services, db: app.db }
  const [key] = await app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where entry_id = ${id}`
  if (!key) throw new Error('no mail on its way')
  await releaseMail(context, key)
  return { context, key }
}

test('a mail is held for as long as its process sends it, and for one minute after the process was killed', async () => {
  const { context, key } = await queued()
  const result: string[] = []
  const watched = {
    ...context,
    enqueue: (async (_db: unknown, name: string) => void result.push(name)) as never,
  }
  const heldUntil = async () => {
    const [row] = await app.db<{ leasedUntil: string }[]>`
      select leased_until from mail_outbox where outbox_id = ${key.outboxId}`
    return Date.parse(row?.leasedUntil ?? '')
  }
  const sends = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advance(50_000)
      const wanted = app.clock.now().getTime() + leaseTime
      await expect.poll(heldUntil, { timeout: 10_000 }).toBe(wanted)
      await findOverdue(watched)
      expect(await withLease(context, key, async () => {})).toBe(false)
    }
  }
  expect(await withLease(context, key, sends, 10)).toBe(true)
  expect(result).toEqual([])
  // The process is gone: no renewal comes.
  app.clock.advance(leaseTime + 1)
  await findOverdue(watched)
  expect(result).toEqual(['mail.sendOut'])
  expect(await withLease(context, key, async () => {})).toBe(true)
})

test('a mail that another process has taken meanwhile is not renewed', async () => {
  const { context, key } = await queued()
  let otherLeaseEnd = 0
  await withLease(
    context,
    key,
    async () => {
      const past = new Date(app.clock.now().getTime() - 1)
      await app.db`update mail_outbox set leased_until = ${past} where outbox_id = ${key.outboxId}`
      const until = new Date(app.clock.now().getTime() + 5_000)
      expect(await leaseOutbox(app.db, key, app.clock.now(), until)).toBe(true)
      otherLeaseEnd = until.getTime()
      // At least one renewal comes.
      await sleep(40)
    },
    10,
  )
  const [row] = await app.db<{ leasedUntil: string }[]>`
    select leased_until from mail_outbox where outbox_id = ${key.outboxId}`
  expect(Date.parse(row?.leasedUntil ?? '')).toBe(otherLeaseEnd)
})
