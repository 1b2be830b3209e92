import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'ldapts'
import { freePort } from '#kit/operation/free-port.ts'

const program = '/usr/sbin/slapd'

/** Why slapd cannot be started here; empty if it can. */
export function slapdMissing(): string {
  if (!existsSync(program)) return 'slapd is not installed (Debian: apt-get install slapd)'
  return existsSync('/etc/ldap/schema/msuser.schema') ? '' : 'slapd has no schema of Active Directory'
}

/** Attributes of an entry, as `add` of the client takes them. */
export type Attributes = Record<string, string | string[]>

/** A running slapd (OpenLDAP) with a folder and ports of its own. */
export interface Slapd {
  /** Servers as the portal names them. */
  ldaps: string
  plain: string
  /** Its certificate, which is its own authority. */
  certificate: string
  base: string
  bindDn: string
  bindPassword: string
  /** A service account with the same password that may read no more than 600 entries in all pages. */
  limitedDn: string
  /** Runs `work` as the administrator of the directory. */
  change(work: (client: Client) => Promise<unknown>): Promise<void>
  /** Adds a person below `ou=people`. */
  add(uid: string, attributes?: Attributes): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const base = 'dc=test,dc=example'
const root = `cn=admin,${base}`
const secret = 'secret of the service account'

const configuration = (place: (name: string) => string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/msuser.schema
modulepath /usr/lib/ldap
moduleload back_mdb.so
pidfile ${place('pid')}
TLSCertificateFile ${place('cert.pem')}
TLSCertificateKeyFile ${place('key.pem')}
sizelimit unlimited
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${base}"
rootdn "${root}"
rootpw "${secret}"
directory ${place('data')}
maxsize 104857600
dbnosync
limits dn.exact="cn=reader,${base}" size.soft=unlimited size.hard=unlimited size.prtotal=600
index objectClass,uid,mail eq
`

const first = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: Test
dc: test

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: cn=reader,${base}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${secret}

dn: ou=groups,${base}
objectClass: organizationalUnit
ou: groups
`

/** Starts slapd on 127.0.0.1 with an empty tree of people and groups; `names` are the names in its certificate. */
export async function startSlapd(names = 'IP:127.0.0.1'): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-slapd-'))
  const place = (name: string) => join(folder, name)
  mkdirSync(place('data'))
  const subject = [
    '-subj',
    '/CN=Test directory',
    '-addext',
    `subjectAltName=${names}`,
    '-days',
    '2',
    '-nodes',
  ]
  const made = ['-newkey', 'rsa:2048', '-keyout', place('key.pem'), '-out', place('cert.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...made], { stdio: 'ignore' })
  writeFileSync(place('slapd.conf'), configuration(place))
  writeFileSync(place('first.ldif'), first)
  execFileSync('/usr/sbin/slapadd', ['-f', place('slapd.conf'), '-l', place('first.ldif')], { stdio: 'pipe' })
  const [plainPort, securePort] = [await freePort(), await freePort()]
  const certificate = readFileSync(place('cert.pem'), 'utf8')
  const urls = `ldap://127.0.0.1:${plainPort} ldaps://127.0.0.1:${securePort}`
  const open = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({
      url: `ldap://127.0.0.1:${plainPort}`,
      timeout: 10_000,
      connectTimeout: 10_000,
    })
    try {
      await client.bind(root, secret)
      await work(client)
    } finally {
      await client.unbind()
    }
  }
  const start = async () => {
    // The word of -d keeps it in the foreground.
    const child = spawn(program, ['-f', place('slapd.conf'), '-h', urls, '-d', '0'], { stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      try {
        await open(async () => undefined)
        return child
      } catch (error) {
        if (tries >= 400 || child.exitCode !== null) throw error
        await sleep(50)
      }
    }
  }
  let child: Awaited<ReturnType<typeof start>> | null = await start()
  const pause = async () => {
    const running = child
    child = null
    if (!running) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }
  return {
    ...{ ldaps: `127.0.0.1:${securePort}`, plain: `127.0.0.1:${plainPort}`, certificate },
    ...{ base, bindDn: root, bindPassword: secret, limitedDn: `cn=reader,${base}` },
    change: open,
    add: (uid, attributes = {}) =>
      open((client) =>
        client.add(`uid=${uid},ou=people,${base}`, {
          ...{ objectClass: ['inetOrgPerson'], uid, cn: uid, sn: uid, userPassword: `password of ${uid}` },
          ...attributes,
        }),
      ),
    pause,
    resume: async () => {
      child ??= await start()
    },
    async stop() {
      await pause()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
