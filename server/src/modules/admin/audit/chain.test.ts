import { createHash } from 'node:crypto'
import { adminApi } from '@maru/api/admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldAuditEntries } from '#kit/audit/admin-audit.sql.ts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkAudit, hasAuditSeal, printAuditSeal, sealAudit } from './chain.service.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate kit_audit, kit_audit_seal`
})

/** Writes entries of two companies; their numbers follow each other. */
async function write(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const comCode = at % 2 === 0 ? 'ONE' : 'TWO'
    const details = { name: ['before', `after ${at}`] }
    await recordAudit(
      { db: portal.db, clock: portal.clock },
      { action: 'companyChanged', comCode, personCode: 'super', subject: comCode, details },
    )
  }
}
const seal = () => sealAudit({ db: portal.db, clock: portal.clock, sealer: portal.app.services.sealer })
const check = async () => (await people.super.call(adminApi.checkAuditChain, {})).result

test('an untouched log agrees, and new entries wait for their seal', async () => {
  await write(5)
  expect(await check()).toMatchObject({ checked: 0, unsealed: 5, fault: null })
  await seal()
  await write(1)
  expect(await check()).toMatchObject({ checked: 5, unsealed: 1, fault: null })
})

test('more entries than one batch are sealed in one chain', async () => {
  await portal.db`
    insert into kit_audit (com_code, happened_at, action)
    select 'ONE', now(), 'signedIn' from generate_series(1, 2300)`
  await seal()
  expect(await check()).toMatchObject({ checked: 2300, unsealed: 0, fault: null })
})

test.each([
  [
    'a changed value',
    'update kit_audit set subject = $$OTHER$$ where audit_id = (select audit_id from kit_audit order by audit_id offset 2 limit 1)',
    'entryChanged',
  ],
  [
    'a changed time',
    'update kit_audit set happened_at = happened_at + interval $$1 second$$ where audit_id = (select audit_id from kit_audit order by audit_id offset 2 limit 1)',
    'entryChanged',
  ],
  [
    'a removed entry',
    'delete from kit_audit where audit_id = (select audit_id from kit_audit order by audit_id offset 2 limit 1)',
    'entryMissing',
  ],
  [
    'a removed entry with its seal',
    'with gone as (delete from kit_audit where audit_id = (select audit_id from kit_audit order by audit_id offset 2 limit 1) returning audit_id) delete from kit_audit_seal where audit_id in (select audit_id from gone)',
    'sealMissing',
  ],
])('%s is found, and the first touched entry is named', async (_what, statement, kind) => {
  await write(6)
  await seal()
  const [third] = await portal.db<{ auditId: number }[]>`
    select audit_id from kit_audit order by audit_id offset 2 limit 1`
  await portal.db.unsafe(statement)
  const { checked, fault } = await check()
  expect(checked).toBe(2)
  expect(fault).toMatchObject({ kind, ...(kind === 'sealMissing' ? {} : { auditId: third?.auditId }) })
})

test('entries that the retention removes break no chain', async () => {
  await write(4)
  await seal()
  const now = new Date('2028-03-01T00:00:00Z')
  await deleteOldAuditEntries(portal.db, new Date('2027-01-01T00:00:00Z'), 3)
  expect(await checkAudit(portal.db, now, portal.app.services.sealer)).toMatchObject({
    expired: 3,
    checked: 1,
    fault: null,
  })
})

test('the log is exported as CSV that no spreadsheet runs as formulas, and the export is recorded', async () => {
  await recordAudit(
    { db: portal.db, clock: portal.clock },
    {
      action: 'companyChanged',
      comCode: 'ONE',
      personCode: 'super',
      subject: '=HYPERLINK("x")',
      subjectName: '',
    },
  )
  const named = { comCode: 'ONE', personCode: 'super', subjectName: '가,나' }
  await recordAudit({ db: portal.db, clock: portal.clock }, { action: 'companyChanged', ...named })
  await write(2)
  const answer = await people.manager.call(adminApi.exportAuditEntries, { language: 'ko' })
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body).toContain(`'=HYPERLINK`)
  expect(answer.body).toContain('"가,나"')
  expect(answer.body).not.toContain('TWO')
  const log = await people.manager.call(adminApi.listAuditEntries, {
    action: 'auditExported',
    page: 1,
    itemsPerPage: 5,
  })
  expect(log.result.data).toHaveLength(1)
})

/** Seals from a number on again, as a person who has only the database can: SHA-256 without the key. */
async function sealWithoutKey(from: number, isKeyed: boolean): Promise<void> {
  const rows = await portal.db<{ seal: number; text: string; hash: Buffer }[]>`
    select seal.seal, seal.hash, kit_audit_text(entry) as text from kit_audit_seal seal
      join kit_audit entry on entry.audit_id = seal.audit_id order by seal.seal`
  let hash = rows[from - 2]?.hash ?? Buffer.alloc(32)
  for (const { seal: number, text } of rows.slice(from - 1)) {
    hash = createHash('sha256').update(hash).update(text).digest()
    await portal.db`
      update kit_audit_seal set hash = decode(${hash.toString('hex')}, 'hex'), is_keyed = ${isKeyed}
       where seal = ${number}`
  }
}

test.each([true, false])(
  'seals that were computed again without the key are found (marked as keyed: %s)',
  async (isKeyed) => {
    await write(5)
    await seal()
    await portal.db`
    update kit_audit set subject = 'OTHER'
     where audit_id = (select audit_id from kit_audit_seal where seal = 3)`
    await sealWithoutKey(3, isKeyed)
    expect(await check()).toMatchObject({ checked: 2, fault: { kind: 'entryChanged', seal: 3 } })
  },
)

test('seals of older programs agree, and none without the key is accepted after a keyed one', async () => {
  await write(3)
  await seal()
  await sealWithoutKey(1, false)
  await write(2)
  await seal()
  expect(await check()).toMatchObject({ checked: 5, fault: null })
  await sealWithoutKey(5, false)
  expect(await check()).toMatchObject({ checked: 4, fault: { kind: 'entryChanged', seal: 5 } })
})

test('the last seal is printed into the log, and a chain whose end was cut off does not have it', async () => {
  await write(4)
  await seal()
  const logged: { seal?: string }[] = []
  const log = { ...portal.app.services.log, info: (about: object) => void logged.push(about) }
  await printAuditSeal({ ...portal.app.services, db: portal.db, log: log as never }) // Only info is called.
  const [{ seal: printed = '' } = {}] = logged
  expect(printed).toMatch(/^4:[0-9a-f]{64}$/)
  expect(await hasAuditSeal(portal.db, printed)).toBe(true)
  await portal.db`delete from kit_audit_seal where seal = 4`
  await portal.db`delete from kit_audit where audit_id = (select max(audit_id) from kit_audit)`
  await write(1)
  await seal()
  expect(await check()).toMatchObject({ checked: 4, fault: null })
  expect(await hasAuditSeal(portal.db, printed)).toBe(false)
  expect(await hasAuditSeal(portal.db, '4')).toBeNull()
})
