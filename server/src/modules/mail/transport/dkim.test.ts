import { dkimVerify } from 'mailauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { mimeText } from '#test/mails.ts'
import { createCompany } from '#test/people.ts'
import { checkSender } from '../receiving/check.service.ts'
import { makeKey, signText } from './dkim.service.ts'
import { findDomain, insertDomain } from './domain.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await createCompany(app.db, 'H')
}, 60_000)
afterAll(() => app.stop())

test('a text is signed with the key of its domain, the same at each attempt, and a changed one is found out', async () => {
  const context = { ...app.app.services, db: app.db }
  await insertDomain(app.db, 'H', 'h.example', app.clock.now())
  const text = mimeText({ from: 'kim@h.example', subject: '서명' })
  const at = app.clock.now()
  expect(await signText(context, text, 'h.example', at)).toBe(text)
  const selector = await makeKey(context, { comCode: 'H', domain: 'h.example' })
  const signed = await signText(context, text, 'h.example', at)
  expect((await signText(context, text, 'h.example', at)).equals(signed)).toBe(true)
  const row = await findDomain(app.db, 'H', 'h.example')
  const resolver = async (name: string) =>
    name === `${selector}._domainkey.h.example` ? [[`v=DKIM1; k=rsa; p=${row?.publicKey}`]] : []
  const check = async (bytes: Buffer) =>
    (await dkimVerify(bytes, { resolver })).results.map((one) => one.status.result)
  expect(await check(signed)).toEqual(['pass'])
  expect(await check(Buffer.concat([signed, Buffer.from('more')]))).not.toContain('pass')
  const other = Buffer.from(
    signed.toString('latin1').replace(/\r\nSubject:.*\r\n/, '\r\nSubject: other\r\n'),
    'latin1',
  )
  expect(other.equals(signed)).toBe(false)
  expect(await check(other)).not.toContain('pass')
  // The key is not in the database as it is.
  const [stored] = await app.db<{ sealedKey: Buffer }[]>`select sealed_key from mail_domain`
  expect(stored?.sealedKey.toString('latin1')).not.toContain('PRIVATE KEY')
})

test('a signature holds although the thousand lines of a header are joined for the check', async () => {
  const context = { ...app.app.services, db: app.db }
  const { selector, publicKey } = (await findDomain(app.db, 'H', 'h.example')) ?? {
    selector: '',
    publicKey: '',
  }
  const references = Array.from({ length: 1_000 }, (_, at) => `<r${at}@x.example>`).join('\r\n ')
  const text = mimeText({ from: 'kim@h.example', more: `References: ${references}\r\n` })
  const signed = await signText(context, text, 'h.example', app.clock.now())
  const resolver = async (name: string) => {
    if (name === `${selector}._domainkey.h.example`) return [[`v=DKIM1; k=rsa; p=${publicKey}`]]
    if (name === '_dmarc.h.example') return [['v=DMARC1; p=reject']]
    throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
  }
  const peer = { address: '127.0.0.1', helo: 'x', envelopeFrom: 'kim@h.example', isRelay: false }
  const parts = { log: app.app.services.log, name: 'x', resolver, isOwnDomain: async () => false }
  expect((await checkSender(signed, peer, parts)).dkim).toBe('pass')
  const forged = Buffer.from(signed.toString('latin1').replace('r500@x', 'r501@x'), 'latin1')
  expect((await checkSender(forged, peer, parts)).dkim).toBe('fail')
  // What an earlier mail server passes on is known by its signature only.
  const passedOn = { ...parts, isForwarder: (address: string) => address === '127.0.0.1' }
  const proven = { spf: 'none', dkim: 'pass', dmarc: 'pass', junk: '' }
  expect(await checkSender(signed, peer, passedOn)).toEqual(proven)
  const unproven = { spf: 'none', dkim: 'fail', dmarc: 'none', junk: '' }
  expect(await checkSender(forged, peer, passedOn)).toEqual(unproven)
  expect((await checkSender(forged, peer, parts)).junk).toBe('dmarc')
})
