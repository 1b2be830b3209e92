import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { password as signInPassword } from '#test/authorisation/world.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword(signInPassword)}`
})
afterAll(() => portal.stop())

const set = (client: Client, password: string | null, typed = signInPassword) =>
  client.call(approvalApi.setApprovalPassword, { signInPassword: typed, password })
const prove = async (client: Client, password: string) =>
  (await client.call(approvalApi.provePassword, { password })).result

test('a person sets a password only with the sign-in password, and one of four letters or more', async () => {
  expect(await set(people.manager, 'sign-1234', 'guessed')).toMatchObject({
    status: 400,
    refusal: { code: 'approval.signInPasswordWrong' },
  })
  expect(await set(people.manager, 'abc')).toMatchObject({
    status: 400,
    refusal: { code: 'approval.passwordShort' },
  })
  expect((await people.manager.call(approvalApi.getPasswordState, {})).result).toEqual({
    isSet: false,
    isNeeded: false,
  })
  expect(await prove(people.manager, '')).toBe(false)
})

test('deciding needs the password in this session; reading and withdrawing do not', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  expect((await set(people.manager, 'sign-1234')).status).toBe(200)
  const needed = { status: 403, refusal: { code: 'approval.passwordNeeded' } }
  expect(await actOn(people.manager, apmId, 'approve')).toMatchObject(needed)
  const { version } = await read(people.manager, apmId)
  const several = { documents: [{ apmId, version }], comment: '' }
  expect(await people.manager.call(approvalApi.approveDocuments, several)).toMatchObject(needed)
  expect(await prove(people.manager, 'sign-4321')).toBe(false)
  expect(await actOn(people.manager, apmId, 'approve')).toMatchObject(needed)
  expect((await read(people.colleague, apmId)).version).toBe(version)
  expect(await prove(people.manager, 'sign-1234')).toBe(true)
  expect((await actOn(people.manager, apmId, 'approve')).status).toBe(200)
  // The password of the one is not asked from the other.
  expect((await actOn(people.peer, apmId, 'approve')).status).toBe(200)
})

test('a proof ends after ten minutes and with a new password, and a removed password is not asked for', async () => {
  const decide = async () => {
    const apmId = await submitProposal(people.colleague, forms)
    return (await actOn(people.manager, apmId, 'approve')).status
  }
  expect(await prove(people.manager, 'sign-1234')).toBe(true)
  expect(await decide()).toBe(200)
  await portal.db`update approval_password_proof set expires_at = ${portal.clock.now()}`
  expect(await decide()).toBe(403)
  expect(await prove(people.manager, 'sign-1234')).toBe(true)
  expect((await set(people.manager, 'other-1234')).status).toBe(200)
  expect(await decide()).toBe(403)
  expect((await set(people.manager, null)).status).toBe(200)
  expect(await decide()).toBe(200)
})

test('a sixth wrong guess is refused for a while', async () => {
  await set(people.peer, 'sign-1234')
  for (let count = 0; count < 5; count += 1) expect(await prove(people.peer, `wrong-${count}`)).toBe(false)
  const refused = await people.peer.call(approvalApi.provePassword, { password: 'sign-1234' })
  expect(refused).toMatchObject({ status: 429, refusal: { code: 'kit.throttled' } })
})
