import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { nameFaults } from './config-names.ts'
import { type Config, configSchema, secretSettings } from './config-schema.ts'
import { forwarderFaults } from './mail-forwarders.ts'

/** All faults of the environment, one per line. */
export class ConfigFault extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The environment does not fit:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

function fromFiles(env: NodeJS.ProcessEnv, faults: string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(configSchema.properties)) {
    const value = env[name]
    const file = env[`${name}_FILE`]
    if (value !== undefined && value !== '' && file)
      faults.push(`${name} and ${name}_FILE are both set; keep one.`)
    else if (file) {
      try {
        const text = readFileSync(file, 'utf8').trim()
        // Without this check, an empty file in DATABASE_URL_FILE would start the demo with its published
        // passwords.
        if (text === '') faults.push(`${name}_FILE: ${file} is empty.`)
        else values[name] = text
      } catch (error) {
        faults.push(`${name}_FILE: ${(error as Error).message}`)
      }
    } else if (value !== undefined && value !== '') values[name] = value
  }
  return values
}

/** True if an address cannot be parsed, or if a part of its password was parsed as host or path. */
function isGarbled(url: string): boolean {
  // postgres.js accepts several hosts, separated by commas; checking the first one is sufficient.
  const [, scheme, head = '', rest = ''] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  const end = head.indexOf('@') + 1
  const one = `${scheme}${head.slice(0, end)}${head.slice(end).split(',')[0]}${rest}`
  // A raw @ in a password: programs disagree about which one ends it. After /, ? or # it would end in another host.
  if (!URL.canParse(one) || head.split('@').length > 2 || /[@#]/.test(rest)) return true
  const { pathname, username, password } = new URL(one)
  return /^\/.*\//.test(pathname) || /%(?![\da-f]{2})/i.test(username + password)
}

const encoded =
  'cannot be read. Write the special characters of a name or password percent-encoded: @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25. It is [secret].'

/** The addresses of a list that is separated by commas. */
const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function databaseFaults(values: Record<string, unknown>): string[] {
  const set = (['DATABASE_URL', 'DIRECT_URL', 'READ_DATABASE_URL'] as const).flatMap((name) => {
    const url = values[name]
    if (typeof url !== 'string' || url === '') return []
    const urls = name === 'READ_DATABASE_URL' ? listed(url) : [url]
    return urls.map((one) => ({ name, url: one }))
  })
  const faults = set.flatMap(({ name, url }) => {
    if (!/^postgres(ql)?:\/\//.test(url)) return [`${name}: must begin with postgres://; it is [secret].`]
    return isGarbled(url) ? [`${name}: ${encoded}`] : []
  })
  const names = new Set(set.map(({ name }) => name))
  if (names.has('DATABASE_URL')) return faults
  const alone = [...names].map(
    (name) => `${name}: is set without a DATABASE_URL, which names the same database.`,
  )
  return [...faults, ...alone]
}

function mailFaults({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Record<string, unknown>): string[] {
  if (typeof SMTP_URL !== 'string' || SMTP_URL === '') return []
  const faults: string[] = []
  if (!/^smtps?:\/\//.test(SMTP_URL))
    faults.push('SMTP_URL: must begin with smtp:// or smtps://; it is [secret].')
  else if (isGarbled(SMTP_URL)) faults.push(`SMTP_URL: ${encoded}`)
  if (typeof MAIL_FROM !== 'string' || !MAIL_FROM.includes('@'))
    faults.push('MAIL_FROM: must be set to an address where SMTP_URL is.')
  if (!PUBLIC_URL) faults.push('PUBLIC_URL: must be set where SMTP_URL is: mails link to it.')
  return faults
}

function engineFaults(values: Record<string, unknown>): string[] {
  const { MAIL_ENGINE_SECRET: secret } = values
  const ports = ['MAIL_SUBMISSION_PORT', 'MAIL_POLICY_PORT'].filter((name) => Number(values[name]) >= 0)
  if (secret === '') return ports.map((name) => `${name}: needs MAIL_ENGINE_SECRET.`)
  return typeof secret === 'string' && secret.length < 32
    ? ['MAIL_ENGINE_SECRET: has fewer than 32 characters; it is [secret].']
    : []
}

function addressFaults(values: Record<string, unknown>): string[] {
  return ['LEARNING_URL', 'LEARNING_FALLBACK_URL']
    .filter((name) => values[name] && !/^https?:\/\/[^/]/.test(String(values[name])))
    .map((name) => `${name}: must begin with http:// or https://; it is ${JSON.stringify(values[name])}.`)
}

function pushFaults({ PUSH_SERVICES }: Record<string, unknown>): string[] {
  if (typeof PUSH_SERVICES !== 'string' || PUSH_SERVICES === 'off') return []
  const isHost = (text: string) => /^(?:\*\.|\.)?[\w-]+(?:\.[\w-]+)*$/.test(text)
  const wrong = PUSH_SERVICES.split(',').filter((part) => part.trim() !== '' && !isHost(part.trim()))
  return wrong.map(
    (part) =>
      `PUSH_SERVICES: ${JSON.stringify(part.trim())} is no host, such as push.example or *.push.example.`,
  )
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function proxyFaults({ TRUST_PROXY }: Record<string, unknown>): string[] {
  if (typeof TRUST_PROXY !== 'string' || TRUST_PROXY === '') return []
  const wrong = TRUST_PROXY.split(',').filter((part) => !isNetwork(part.trim()))
  return wrong.map(
    (part) =>
      `TRUST_PROXY: ${JSON.stringify(part.trim())} is no address or network, such as 10.0.0.5 or 10.0.0.0/8; a host name is none.`,
  )
}

/** Whether an address is one of this machine, which no one else can open. */
function isLoopback(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

function demoFaults({ PUBLIC_URL, DATABASE_URL, DEMO }: Record<string, unknown>, faults: string[]): string[] {
  const isOwn = (typeof DATABASE_URL === 'string' && DATABASE_URL !== '') || !DEMO
  const isSaid = faults.some((fault) => /^(?:DATABASE_URL_FILE|PUBLIC_URL)/.test(fault))
  if (!PUBLIC_URL || isLoopback(PUBLIC_URL) || isOwn || isSaid) return []
  return [
    'PUBLIC_URL: is set without a DATABASE_URL, so the demo with its published passwords would be open there. Set DATABASE_URL, or DEMO=false for the embedded database without the demo.',
  ]
}

const validate = new Ajv2020({ coerceTypes: true, useDefaults: true, allErrors: true }).compile<Config>(
  configSchema,
)

/** A portal whose clock can be moved, and whose database may lose data, must never be one that people use. */
function testFaults(values: Record<string, unknown>, env: NodeJS.ProcessEnv): string[] {
  if (values.TEST_PORTAL !== true) return []
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(String(values.HOST))
  const refused = [
    [Boolean(env.DATABASE_URL || env.DATABASE_URL_FILE), 'a DATABASE_URL'],
    [Boolean(env.PUBLIC_URL || env.PUBLIC_URL_FILE), 'a PUBLIC_URL'],
    [values.DEMO !== true, 'DEMO=false'],
    [!isLoopback, 'a HOST that is not loopback'],
    [env.NODE_ENV === 'production', 'NODE_ENV=production'],
  ] as const
  return refused
    .filter(([isSet]) => isSet)
    .map(([, what]) => `TEST_PORTAL: is only for tests of the portal itself; refused with ${what}.`)
}

/**
 * The address for what needs a session of its own: notifications, locks, migrations and commands. `databaseUrl` is the
 * address of the pool.
 */
export function directUrl({ DIRECT_URL }: Config, databaseUrl: string): string {
  return DIRECT_URL === '' ? databaseUrl : DIRECT_URL
}

/** The addresses of the replicas. */
export function readUrls({ READ_DATABASE_URL }: Config): string[] {
  return listed(READ_DATABASE_URL)
}

/** Reads the settings; throws one {@link ConfigFault} with every fault. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = nameFaults(env)
  const values: Record<string, unknown> = fromFiles(env, faults)
  if (!validate(values)) {
    for (const error of validate.errors ?? []) {
      const name = error.instancePath.slice(1)
      const shown = secretSettings.has(name) ? '[secret]' : JSON.stringify(env[name] ?? '')
      const allowed = error.params.allowedValues
      faults.push(
        `${name}: ${error.message ?? 'does not fit'}${Array.isArray(allowed) ? ` (${allowed.join(', ')})` : ''}; it is ${shown}.`,
      )
    }
  }
  const url = values.PUBLIC_URL
  if (typeof url === 'string' && url !== '' && !/^https?:\/\/[^/]+\/?$/.test(url)) {
    faults.push(`PUBLIC_URL: must be http(s)://host[:port] without a path; it is ${JSON.stringify(url)}.`)
  }
  faults.push(...databaseFaults(values))
  const anchor = values.DEMO_ANCHOR
  if (typeof anchor === 'string' && anchor !== '' && Number.isNaN(Date.parse(anchor))) {
    faults.push(`DEMO_ANCHOR: must be a day as yyyy-MM-dd; it is ${JSON.stringify(anchor)}.`)
  }
  faults.push(...addressFaults(values))
  faults.push(
    ...mailFaults(values),
    ...engineFaults(values),
    ...proxyFaults(values),
    ...forwarderFaults(values),
    ...pushFaults(values),
    ...demoFaults(values, faults),
    ...testFaults(values, env),
  )
  if (faults.length > 0) throw new ConfigFault(faults)
  return values as Config
}
