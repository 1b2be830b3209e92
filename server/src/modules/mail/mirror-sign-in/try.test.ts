import { mailAdministrationApi } from '@maru/api/mail/administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { companySignIn, deleteTries, selectTries } from '../mirror-table/sign-in.sql.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { runTry } from './try.service.ts'

const comCode = 'ONE'
let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { MAIL_IMPORT_HOSTS: 'localhost:1' } })
  const { manager } = await openCast(portal)
  const address = { host: 'localhost', port: 1, security: 'tls' as const }
  const set = { imap: address, submission: address }
  expect(await manager.call(mailAdministrationApi.setMailServer, set)).toMatchObject({ status: 200 })
  await companySignIn.upsert(portal.db, {
    ...{ comCode, kind: 'master', names: 'address', domain: '', forSending: false, forRules: false },
    ...{ style: 'authzid', masterUser: 'portal', tokenAddress: '', clientId: '', scope: '', sealed: null },
    ...{ setBy: 'manager', setAt: portal.clock.now() },
  })
})
afterAll(() => portal.stop())

/** Begins an attempt of the company; the returned function lets the server answer it, and returns the refusals then. */
async function beginAttempt() {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<'accepted' | 'refused'>()
  const context = { ...portal.app.services, db: portal.db }
  const attempt = runTry(context, comCode, 'imap', async () => {
    begun.resolve()
    if ((await answer.promise) === 'refused') throw new SourceFault('password', 'wrong')
  }).catch(() => undefined)
  await begun.promise
  return async (answered: 'accepted' | 'refused') => {
    answer.resolve(answered)
    await attempt
    return (await selectTries(portal.db, comCode)).map(({ running, refused }) => ({ running, refused }))
  }
}

test('an attempt that began before the sign-in was entered again is not counted against the new one', async () => {
  const [first, second] = [await beginAttempt(), await beginAttempt()]
  expect(await first('refused')).toEqual([{ running: 1, refused: 1 }])
  // The administrator enters the sign-in again while the second attempt waits for its answer.
  await deleteTries(portal.db, comCode)
  const third = await beginAttempt()
  expect(await second('refused')).toEqual([{ running: 1, refused: 0 }])
  expect(await third('refused')).toEqual([{ running: 0, refused: 1 }])
  // Nor does an earlier attempt that was accepted forget the refusals of the new sign-in.
  const late = await beginAttempt()
  await deleteTries(portal.db, comCode)
  const fifth = await beginAttempt()
  expect(await fifth('refused')).toEqual([{ running: 0, refused: 1 }])
  expect(await late('accepted')).toEqual([{ running: 0, refused: 1 }])
})
