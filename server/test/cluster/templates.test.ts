import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersOf } from './plan.ts'
import { createPasswords, fillTemplate, writeMachine } from './templates.ts'

const program = (name: string) => `/opt/programs/${name}`
const programs = {
  ...{ etcd: program('etcd'), patroni: program('patroni'), haproxy: program('haproxy') },
  ...{ pgbouncer: program('pgbouncer'), nginx: program('nginx'), openssl: program('openssl') },
  postgres: '/opt/programs/postgres',
}
let folder: string
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-templates-'))
  const plan = { folder, net: 9, portals: 3 }
  for (const member of membersOf(plan))
    writeMachine({ plan, programs, passwords: createPasswords(), changes: {}, hasReads: true }, member)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('portals read from all three databases', () => {
  const [, urls = ''] = /^READ_DATABASE_URL=(.*)$/m.exec(read('app2/maru.env')) ?? []
  expect(urls.split(',').map((url) => new URL(url).host)).toEqual([
    '127.77.9.11:5432',
    '127.77.9.12:5432',
    '127.77.9.13:5432',
  ])
})

test('the files of every machine have their own addresses and folders, and no placeholder', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(
    files.map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1)}/${name}`).sort(),
  ).toEqual([
    ...['app1', 'app2', 'app3'].flatMap((machine) =>
      ['haproxy.cfg', 'maru.env', 'pgbouncer.ini', 'portal.conf', 'userlist.txt'].map(
        (name) => `${machine}/${name}`,
      ),
    ),
    ...['db1', 'db2', 'db3'].flatMap((machine) => [`${machine}/etcd.yml`, `${machine}/patroni.yml`]),
    ...['web1/maru.conf', 'web1/nginx.conf', 'web1/upstream.conf'],
  ])
  for (const { parentPath, name } of files) {
    const lines = readFileSync(join(parentPath, name), 'utf8').replace(/^\s*[#;].*$/gm, '')
    expect(lines, name).not.toMatch(/<[a-z-]+>|\b10\.0\.0\.|\/etc\/|\bportal\.example\b/)
  }
  expect(read('db2/patroni.yml')).toContain('\nname: db2\n')
  expect(read('db2/patroni.yml')).toContain('connect_address: 127.77.9.12:5432')
  expect(read('app3/haproxy.cfg')).toContain('bind 127.77.9.23:5000')
  expect(read('app3/pgbouncer.ini')).toContain('maru = host=127.77.9.23 port=5000 dbname=maru')
})

test('nginx has one upstream block with a server for each portal', () => {
  const text = read('web1/upstream.conf') + read('web1/maru.conf')
  expect(text.match(/^upstream /gm)).toHaveLength(1)
  expect(text.match(/^ {4}server 127\.77\.9\.2[123]:8080 /gm)).toHaveLength(3)
})

test('no connection of a network is trusted without a password or a certificate', () => {
  const rules = read('db1/patroni.yml').match(/^ {4}- (?:local |host).*/gm) ?? []
  expect(rules.map((rule) => rule.trim().split(/\s+/).at(-1))).toEqual([
    ...['peer', 'scram-sha-256', 'scram-sha-256'],
  ])
  expect(rules.filter((rule) => rule.includes('host')).every((rule) => rule.includes('hostssl'))).toBe(true)
  expect(read('db1/etcd.yml').match(/client-cert-auth: true/g)).toHaveLength(2)
})

test('a value that a template no longer has, and a path without a value, are refused', () => {
  expect(() => fillTemplate('one.conf', 'port 1', { 'port 2': 'port 3' })).toThrow('does not contain port 2')
  expect(() => fillTemplate('one.conf', 'key /etc/maru/key', {})).toThrow('/etc/ has no value')
})
