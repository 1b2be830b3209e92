import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigFault, directUrl, readConfig, readUrls } from './config.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('gives every setting a value', () => {
    const config = readConfig({})
    expect(config.PORT).toBe(8080)
    expect(config.HOST).toBe('127.0.0.1')
    expect(config.DEMO).toBe(true)
    // Phones are sent to /mobile, as the specification says.
    expect(config.MOBILE_REDIRECT).toBe(true)
  })
  it('parses numbers and booleans', () => {
    const config = readConfig({ PORT: '0', DEMO: 'false', MOBILE_REDIRECT: 'false' })
    expect(config).toMatchObject({ PORT: 0, DEMO: false, MOBILE_REDIRECT: false })
  })
  it('reports all faults at once', () => {
    const faults = faultsOf({ PORT: 'eighty', LOG_LEVEL: 'loud', PUBLIC_URL: 'portal', SESSION_HOURS: '0' })
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SESSION_HOURS',
    ])
  })
  it('does not print a secret in a fault', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://maru:hush@db' }).join()).not.toContain('hush')
  })
  it.each([
    ['postgres://maru:se%3Acr%40t%2F1@127.0.0.1/maru', true],
    ['postgres://maru:hush@one:5432,two:5433/maru', true],
    ['postgres:///maru?host=/run/postgresql', true],
    ['postgres://maru:hu@sh/1@127.0.0.1/maru', false],
    ['postgres://maru:hush#1@127.0.0.1/maru', false],
    ['postgres://maru:hush?1@127.0.0.1/maru', false],
    ['postgres://maru:hush/1@127.0.0.1/maru', false],
    ['postgres://maru:hu@sh@127.0.0.1/maru', false],
    ['postgres://maru:hush%1@127.0.0.1/maru', false],
    ['postgres://maru:hu@one?sh@127.0.0.1/maru', false],
    ['postgres://maru:hu@one#sh@127.0.0.1/maru', false],
    ['postgres://maru:hush@127.0.0.1/maru#1', false],
    ['postgres://maru:hu,sh@127.0.0.1/maru', true],
    ['postgres://maru:hu,sh@one:5432,two:5433/maru?sslmode=require', true],
  ])('takes DATABASE_URL=%s: %s, and says what to encode', (url, isTaken) => {
    const faults = faultsOf({ DATABASE_URL: url })
    expect(faults.length === 0).toBe(isTaken)
    expect(faults.join()).not.toContain('hush')
    if (!isTaken) expect(faults[0]).toContain('@ as %40')
  })
  it('checks DIRECT_URL as DATABASE_URL, and requires both', () => {
    const good = 'postgres://maru:hush@127.0.0.1/maru'
    expect(faultsOf({ DATABASE_URL: good, DIRECT_URL: good })).toEqual([])
    expect(faultsOf({ DATABASE_URL: good, DIRECT_URL: 'mysql://maru:hush@db' })).toEqual([
      'DIRECT_URL: must begin with postgres://; it is [secret].',
    ])
    expect(faultsOf({ DATABASE_URL: good, DIRECT_URL: 'postgres://maru:hu@sh@db/maru' })[0]).toMatch(
      /^DIRECT_URL: cannot be read\..*@ as %40/,
    )
    expect(faultsOf({ DIRECT_URL: good })).toEqual([
      'DIRECT_URL: is set without a DATABASE_URL, which names the same database.',
    ])
  })
  it('checks each address of READ_DATABASE_URL, and requires the database that they copy', () => {
    const good = 'postgres://maru:hush@db/maru'
    const two = `${good}, postgres://maru:hush@db2/maru`
    expect(faultsOf({ DATABASE_URL: good, READ_DATABASE_URL: two })).toEqual([])
    expect(readUrls(readConfig({ DATABASE_URL: good, READ_DATABASE_URL: two }))).toEqual(two.split(', '))
    expect(readUrls(readConfig({ DATABASE_URL: good }))).toEqual([])
    expect(faultsOf({ DATABASE_URL: good, READ_DATABASE_URL: `${good},db2` })).toEqual([
      'READ_DATABASE_URL: must begin with postgres://; it is [secret].',
    ])
    expect(faultsOf({ READ_DATABASE_URL: good })).toEqual([
      'READ_DATABASE_URL: is set without a DATABASE_URL, which names the same database.',
    ])
  })

  it('uses DATABASE_URL for sessions too where DIRECT_URL is not set', () => {
    const [pool, direct] = ['postgres://pool/maru', 'postgres://db/maru']
    expect(directUrl(readConfig({ DATABASE_URL: pool }), pool)).toBe(pool)
    expect(directUrl(readConfig({ DATABASE_URL: pool, DIRECT_URL: direct }), pool)).toBe(direct)
  })
  it.each([
    ['DATABSE_URL', 'DATABASE_URL is one'],
    ['DATABASE_URI', 'DATABASE_URL is one'],
    ['DATABASEURL', 'DATABASE_URL is one'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE is one'],
    ['Public_Url', 'PUBLIC_URL is one'],
    ['TRUST_PROXIES', ''],
    ['SESSION_HOUR', 'SESSION_HOURS is one'],
    ['TRUST-PROXY', 'TRUST_PROXY is one'],
  ])('refuses the slip %s in the environment', (name, text) => {
    const faults = faultsOf({ [name]: 'x' })
    expect(faults.length).toBe(text === '' ? 0 : 1)
    if (text !== '') expect(faults[0]).toContain(text)
  })
  it('leaves other names of the environment alone, but not those of its own file', () => {
    const others = {
      HOSTNAME: 'a',
      LOGNAME: 'b',
      MAIL: '/var/mail',
      SHLVL: '1',
      PWD: '/',
      TZ: 'UTC',
      USER: 'c',
    }
    expect(faultsOf(others)).toEqual([])
    const ofFile = faultsOf({
      ...others,
      MARU_SETTINGS: ' PORT NODE_OPTIONS TZ SMTP_HOST',
      SMTP_HOST: 'mail',
    })
    expect(ofFile).toEqual(['SMTP_HOST: is no setting. See docs/reference/environment.md.'])
  })
  it('takes the environment of this machine', () => {
    expect(
      faultsOf(Object.fromEntries(Object.entries(process.env).map(([name, set]) => [name, set ?? '']))),
    ).toEqual([])
  })
  it('takes TEST_PORTAL with the demo on loopback', () => {
    expect(readConfig({ TEST_PORTAL: 'true' }).TEST_PORTAL).toBe(true)
    expect(readConfig({}).TEST_PORTAL).toBe(false)
  })
  it.each([
    { DATABASE_URL: 'postgres://maru:hush@db/maru' },
    { DATABASE_URL_FILE: '/nowhere/url' },
    { PUBLIC_URL: 'https://portal.example' },
    { DEMO: 'false' },
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
  ] as Record<string, string>[])('refuses TEST_PORTAL with %o', (env) => {
    expect(faultsOf({ TEST_PORTAL: 'true', ...env }).join()).toContain('TEST_PORTAL: is only for tests')
  })
  it('reads a secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'maru-config-')), 'url')
    writeFileSync(file, 'postgres://maru:hush@db/maru\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://maru:hush@db/maru')
  })
  it('refuses an empty secret file, a proxy without an address and a public demo, and reports all of them', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'maru-config-')), 'url')
    writeFileSync(file, '\n')
    const faults = faultsOf({
      SMTP_URL_FILE: file,
      TRUST_PROXY: '10.0.0.1, nginx',
      PUBLIC_URL: 'https://portal.example',
    })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['SMTP_URL_FILE', 'TRUST_PROXY', 'PUBLIC_URL'])
    expect(faultsOf({ DATABASE_URL_FILE: file, PUBLIC_URL: 'https://portal.example' })).toEqual([
      `DATABASE_URL_FILE: ${file} is empty.`,
    ])
    expect(faultsOf({ PUBLIC_URL: 'https://portal.example', DEMO: 'false' })).toEqual([])
    // On this machine alone, so that the demo can send mail.
    for (const name of ['localhost:8080', '127.0.0.1:3000', '[::1]:3000'])
      expect(faultsOf({ PUBLIC_URL: `http://${name}` })).toEqual([])
    expect(faultsOf({ PUBLIC_URL: 'http://localhost.evil.example' })).toHaveLength(1)
  })
  it.each([
    ['10.0.0.1', true],
    ['10.0.0.0/8, ::1', true],
    ['loopback', true],
    ['2001:db8::/32', true],
    ['nginx', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['*', false],
  ])('takes TRUST_PROXY=%s: %s', (value, isTaken) => {
    expect(faultsOf({ TRUST_PROXY: value }).length === 0).toBe(isTaken)
  })
  it('refuses push services that are no hosts, and takes hosts, names below and off', () => {
    expect(faultsOf({ PUSH_SERVICES: 'push.example, https://push.example,push.example:444' })).toEqual([
      'PUSH_SERVICES: "https://push.example" is no host, such as push.example or *.push.example.',
      'PUSH_SERVICES: "push.example:444" is no host, such as push.example or *.push.example.',
    ])
    for (const PUSH_SERVICES of ['off', 'push.example, *.push.example,', 'localhost'])
      expect(faultsOf({ PUSH_SERVICES })).toEqual([])
  })

  it('refuses a secret that is set twice and a missing file', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://a/b', DATABASE_URL_FILE: '/nowhere' })).toHaveLength(1)
    expect(faultsOf({ DATABASE_URL_FILE: '/nowhere/at/all' })[0]).toContain('DATABASE_URL_FILE')
  })
})
