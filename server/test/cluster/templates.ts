import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type ClusterPlan, databases, dataOf, type Member, publicUrl } from './plan.ts'
import type { ClusterPrograms } from './programs.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

/** Passwords of one cluster, by their names in deploy/cluster. */
export type Passwords = Record<'superuser' | 'replication' | 'rewind' | 'maru', string>

/** Creates passwords at random. */
export function createPasswords(): Passwords {
  const secret = () => randomBytes(18).toString('base64url')
  return { superuser: secret(), replication: secret(), rewind: secret(), maru: secret() }
}

/** Replaces every text of `values` in one pass. Throws if one does not occur: the template has changed. */
export function fillTemplate(name: string, template: string, values: Record<string, string>): string {
  const escaped = Object.keys(values)
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const all = new RegExp(escaped.join('|'), 'g')
  const unused = Object.keys(values).filter((one) => !template.includes(one))
  if (unused.length > 0) throw new Error(`deploy/${name} does not contain ${unused.join(', ')}`)
  const rest = template.replace(/^\s*[#;].*$/gm, '').replace(all, '')
  const left = /<[a-z-]+>|\/etc\/|\/var\/|\/srv\/|\/run\/|\b10\.0\.0\.\d+/.exec(rest)
  if (left) throw new Error(`deploy/${name}: ${left[0]} has no value on one machine`)
  return template.replace(all, (found) => values[found] ?? '')
}

/** What is written for one cluster. */
interface Writing {
  plan: ClusterPlan
  programs: ClusterPrograms
  passwords: Passwords
  /** Replacements in the settings of Patroni, for trials. */
  changes: Record<string, string>
  /** Whether the portals read from the standbys. */
  hasReads: boolean
}

interface Written {
  template: string
  values: Record<string, string>
}

const inFolder = ({ folder }: ClusterPlan, machine: string) => ({
  key: join(folder, 'tls', `${machine}.key`),
  pem: join(folder, 'tls', `${machine}.pem`),
  authority: join(folder, 'tls/ca.pem'),
  home: join(folder, machine),
})

function machineTls(plan: ClusterPlan, machine: string): Record<string, string> {
  const { key, pem, authority } = inFolder(plan, machine)
  return {
    '/etc/maru/tls/ca.pem': authority,
    '/etc/maru/tls/machine.pem': pem,
    '/etc/maru/tls/machine.key': key,
  }
}

function databaseFiles(writing: Writing, { machine, address }: Member): Record<string, Written> {
  const { plan, programs, passwords, changes } = writing
  const { home } = inFolder(plan, machine)
  const net = addressOf(plan, 0).slice(0, -1)
  const own = { '<name>': machine, '<address>': address, ...machineTls(plan, machine), '10.0.0.': net }
  return {
    'etcd.yml': {
      template: 'cluster/etcd.yml',
      values: { ...own, '/var/lib/etcd/maru': join(home, 'etcd') },
    },
    'patroni.yml': {
      template: 'cluster/patroni.yml',
      values: {
        ...own,
        // Connections between loopback addresses come from the first one.
        '10.0.0.0/24': '127.0.0.1/32',
        '/var/lib/postgresql/15/maru': dataOf(plan, machine),
        '/usr/lib/postgresql/15/bin': programs.postgres,
        '/var/lib/postgresql/pgpass.patroni': join(home, 'pgpass'),
        // Three servers with one port would share the name of a socket.
        '/var/run/postgresql': "''",
        '<superuser-password>': passwords.superuser,
        '<replication-password>': passwords.replication,
        '<rewind-password>': passwords.rewind,
        ...changes,
      },
    },
  }
}

function appFiles({ plan, passwords }: Writing, { machine, address }: Member): Record<string, Written> {
  const { home, authority } = inFolder(plan, machine)
  const net = addressOf(plan, 0).slice(0, -1)
  const tls = { '/etc/maru/tls/ca.pem': authority }
  const password = { '<maru-password>': passwords.maru }
  return {
    'haproxy.cfg': {
      template: 'cluster/haproxy.cfg',
      values: { ...tls, '127.0.0.1': address, '10.0.0.': net, '/dev/log': 'stderr format raw' },
    },
    'pgbouncer.ini': {
      template: 'cluster/pgbouncer.ini',
      values: {
        ...tls,
        'host=127.0.0.1': `host=${address}`,
        'listen_addr = 127.0.0.1': `listen_addr = ${address}`,
        '/etc/pgbouncer/userlist.txt': join(home, 'userlist.txt'),
        '/var/log/postgresql/pgbouncer.log': join(home, 'pgbouncer.own.log'),
        '/run/postgresql/pgbouncer.pid': join(home, 'pgbouncer.pid'),
      },
    },
    'userlist.txt': { template: 'cluster/userlist.txt', values: password },
    'maru.env': {
      template: 'cluster/maru.env',
      values: {
        ...{ ...tls, ...password },
        '127.0.0.1': address,
        '/srv/maru': join(plan.folder, 'files'),
        'https://portal.example': publicUrl(plan),
        '10.0.0.31': '127.0.0.1',
      },
    },
    'portal.conf': {
      template: 'cluster/portal.conf',
      values: { '<address>': address, '/srv/maru': join(plan.folder, 'files') },
    },
  }
}

function webFiles({ plan }: Writing, { machine, address }: Member): Record<string, Written> {
  const { key, pem } = inFolder(plan, machine)
  return {
    'upstream.conf': {
      template: 'cluster/nginx-upstream.conf',
      values: { '10.0.0.': addressOf(plan, 0).slice(0, -1) },
    },
    'maru.conf': {
      template: 'nginx.conf',
      values: {
        'listen 80;': `listen ${address}:8080;`,
        'listen 443 ssl http2;': `listen ${address}:8443 ssl http2;`,
        'portal.example': address,
        '/etc/ssl/maru/fullchain.pem': pem,
        '/etc/ssl/maru/privkey.pem': key,
      },
    },
  }
}

/** The setting that docs/scale.md adds to maru.env for reads on the standbys. */
function readsOf({ plan, passwords, hasReads }: Writing): string {
  if (!hasReads) return ''
  const urls = databases.map(
    (number) =>
      `postgres://maru:${passwords.maru}@${addressOf(plan, 10 + number)}:5432/maru?sslmode=verify-full`,
  )
  return `READ_DATABASE_URL=${urls.join(',')}\n`
}

/** The servers of the upstream block, one for each portal; the block of one machine is left out. */
function adaptNginx(name: string, text: string, plan: ClusterPlan): string {
  if (name === 'maru.conf') return text.replace(/^upstream maru \{[\s\S]*?^\}\n/m, '')
  if (name !== 'upstream.conf') return text
  const [line = ''] = /^ *server .*\n/m.exec(text) ?? []
  const lines = Array.from({ length: plan.portals }, (_, index) =>
    line.replace(addressOf(plan, 21), addressOf(plan, 21 + index)),
  )
  return text.replace(/(^ *server .*\n)+/m, lines.join(''))
}

/** What surrounds the files of /etc/nginx/conf.d on a machine. */
function nginxAround(plan: ClusterPlan, { machine }: Member): string {
  const { home } = inFolder(plan, machine)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${join(home, 'temporary', kind)};`)
    .join('\n')
  return `daemon off;
worker_processes 1;
pid ${join(home, 'nginx.pid')};
error_log stderr notice;
events { worker_connections 8192; }
http {
  access_log off;
  # The portal that answered.
  add_header X-Portal $upstream_addr always;
${temporary}
  include ${join(home, 'upstream.conf')};
  include ${join(home, 'maru.conf')};
}
`
}

/** Writes the files of deploy/cluster for one machine, with its addresses, folders and passwords. */
export function writeMachine(writing: Writing, member: Member): void {
  const { plan } = writing
  const { home } = inFolder(plan, member.machine)
  mkdirSync(join(home, 'temporary'), { recursive: true })
  const kinds = { db: databaseFiles, app: appFiles, web: webFiles }
  const files = kinds[member.machine.replace(/\d+$/, '') as keyof typeof kinds](writing, member)
  for (const [name, { template, values }] of Object.entries(files)) {
    const text = fillTemplate(template, readFileSync(join(deploy, template), 'utf8'), values)
    const added = name === 'maru.env' ? readsOf(writing) : ''
    writeFileSync(join(home, name), adaptNginx(name, text, plan) + added, { mode: 0o600 })
  }
  if (member.kind === 'nginx') writeFileSync(join(home, 'nginx.conf'), nginxAround(plan, member))
}
