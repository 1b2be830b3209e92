import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountLdapApi } from '@maru/api/account/ldap'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { type Slapd, slapdMissing, startSlapd } from '#test/slapd.ts'

const missing = slapdMissing()
let portal: TestApp
let slapd: Slapd
let folder: string
/** The port on which a running portal serves its metrics. */
let metrics: Server

/** Runs the command as an administrator of the server does. */
function run(...args: string[]): Promise<{ code: number | null; out: string; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sync-directory.ts'), ...args], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: portal.url, SEAL_KEY_FILE: join(folder, 'key'), SIGN_IN_HOSTS: '127.0.0.1' },
      ...{ DATA_DIR: folder, METRICS_PORT: String((metrics.address() as AddressInfo).port) },
    },
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (bytes) => (out += bytes))
  child.stderr.on('data', (bytes) => (errors += bytes))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, said: errors })))
}

describe.skipIf(missing !== '')(`with slapd${missing && `: ${missing}`}`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-sync-'))
    metrics = createServer().listen(0, '127.0.0.1')
    await once(metrics, 'listening')
    slapd = await startSlapd()
    await slapd.add('kim', { mail: 'kim@sync.example', displayName: '김하늘' })
    portal = await openTestApp({ env: { SIGN_IN_HOSTS: '127.0.0.1', SEAL_KEY_FILE: join(folder, 'key') } })
    const { super: admin } = await openCast(portal)
    const attributes = {
      ...{ nameKo: 'displayName', nameEn: '', nameZh: '', email: 'mail', mobileTel: '', officeTel: '' },
      ...{ employeeNumber: '', title: '', department: '' },
    }
    await admin.call(accountLdapApi.saveDirectory, {
      ...{ directoryId: null, version: 0, name: 'HQ', domains: [], hosts: [], servers: [slapd.ldaps] },
      ...{ security: 'ldaps', ca: slapd.certificate, bindDn: slapd.bindDn, bindPassword: slapd.bindPassword },
      ...{ baseDn: `ou=people,${slapd.base}`, personFilter: '(objectClass=inetOrgPerson)', attributes },
      ...{ loginAttribute: 'uid', keyAttribute: 'entryUUID', mostGuesses: 4, isOn: true, isSynced: true },
      ...{ syncHour: 2, groupBase: '', groups: [], deptCode: 'ONE-D1', adopts: false, leaveLimit: 10 },
    })
  }, 120_000)
  afterAll(async () => {
    metrics?.close()
    await portal?.stop()
    await slapd?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('next to a running portal a dry run prints what would change as JSON and changes nothing; a run does it', async () => {
    const dry = await run('--dry-run', '--json')
    expect([dry.code, dry.said]).toEqual([0, ''])
    expect(JSON.parse(dry.out)).toMatchObject([
      { directory: 'HQ', isDry: true, state: 'done', counts: { add: 1 } },
    ])
    expect(await portal.db`select from account_login where login = 'kim'`).toHaveLength(0)
    const real = await run('--directory', 'HQ')
    expect(real).toMatchObject({ code: 0, out: expect.stringContaining('HQ: done, 1 people read: 1 added') })
    expect(await portal.db`select from account_login where login = 'kim'`).toHaveLength(1)
  })

  test('a directory that does not answer, and one that is unknown, end with 1 and the reason', async () => {
    expect(await run('--directory', 'unknown')).toMatchObject({
      code: 1,
      said: 'No directory is synchronized.\n',
    })
    await slapd.pause()
    const failed = await run('--json')
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.out)).toMatchObject([{ state: 'failed', counts: { add: 0, off: 0 } }])
  })
})
