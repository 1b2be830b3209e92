import { type Static, Type } from '@maru/api/kit/schema'

/**
 * Every setting of the server, read from the environment. A secret can also be read from a file: `NAME_FILE` contains
 * its path. The reference page in docs/reference is generated from this schema.
 */
export const configSchema = Type.Object({
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    description: 'Port of the portal; 0 takes any free one.',
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    description:
      'Address to listen on; 0.0.0.0 for all. Without a DATABASE_URL the demo stays on loopback unless this is set.',
  }),
  PUBLIC_URL: Type.String({
    default: '',
    description:
      'Address that people open, for example https://portal.example. Its origin is the only one that changing calls are taken from, and https makes the cookie Secure. Empty: what the request says.',
  }),
  DATA_DIR: Type.String({
    default: '.maru',
    description: 'Folder of the embedded database and of stored files.',
  }),
  SEAL_KEY_FILE: Type.String({
    default: '',
    description:
      'File with the key that encrypts values in the database, such as answers to anonymous surveys that are not counted yet; the same on every machine, and not in the backup. Empty: seal.key in DATA_DIR, created at the first use.',
  }),
  DATABASE_URL: Type.String({
    default: '',
    description:
      'PostgreSQL 15 or newer, for example postgres://maru:secret@db/maru. Empty: the embedded PostgreSQL in DATA_DIR. Secret.',
  }),
  DIRECT_URL: Type.String({
    default: '',
    description:
      'Address of the same database without a pooler, for notifications, locks, migrations and commands. Needed if DATABASE_URL leads to PgBouncer in transaction mode. Empty: DATABASE_URL. Secret.',
  }),
  READ_DATABASE_URL: Type.String({
    default: '',
    description:
      'Addresses of replicas of the same database, separated by commas, which answer lists, searches, statistics, feeds and exports. A replica that is over a second behind or does not answer is not used. Each process opens at most DATABASE_POOL connections to each. Secret.',
  }),
  DATABASE_SYNCHRONOUS: Type.Boolean({
    default: false,
    description:
      'The database acknowledges a change only after a standby has it too (docs/scale.md). Administration > Health warns while it does not.',
  }),
  DATABASE_POOL: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 200,
    description: 'Connections that one process opens at most.',
  }),
  DATABASE_WAIT: Type.Integer({
    default: 5_000,
    minimum: 100,
    maximum: 60_000,
    description:
      'Milliseconds that a statement or a transaction waits for a connection; then the call answers 503 and can be repeated.',
  }),
  DATABASE_PERSON_SHARE: Type.Integer({
    default: 50,
    minimum: 1,
    maximum: 100,
    description:
      'Percentage of DATABASE_POOL that the calls of one person or connected system use at the same time; at least two connections. What is beyond it waits in turn, at most DATABASE_WAIT. 100: no limit.',
  }),
  DATABASE_COMPANY_SHARE: Type.Integer({
    default: 75,
    minimum: 1,
    maximum: 100,
    description:
      'The same for one company, for all calls without a session together, and for all background jobs together. 100: no limit.',
  }),
  STATEMENT_TIMEOUT: Type.Integer({
    default: 15_000,
    minimum: 100,
    maximum: 600_000,
    description: 'Milliseconds after which the database ends a statement of a request.',
  }),
  EMBEDDED_PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description: 'Loopback port of the embedded PostgreSQL; 0 takes any free one.',
  }),
  METRICS_HOST: Type.String({ default: '127.0.0.1', description: 'Address of the metrics listener.' }),
  METRICS_PORT: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: 65535,
    description: 'Port of /metrics (Prometheus); 0 any free one, -1 none.',
  }),
  LOG_LEVEL: Type.String({
    default: 'info',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    description: 'Least level written to the log (JSON lines on standard output).',
  }),
  SESSION_IDLE_MINUTES: Type.Integer({
    default: 480,
    minimum: 1,
    maximum: 43_200,
    description: 'Minutes without a request after which a session ends.',
  }),
  SESSION_HOURS: Type.Integer({
    default: 72,
    minimum: 1,
    maximum: 8_760,
    description: 'Hours after sign-in when a session ends in any case.',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description:
      'Addresses or networks of proxies, comma-separated, whose X-Forwarded-For and -Proto are believed. Empty: none.',
  }),
  MOBILE_REDIRECT: Type.Boolean({
    default: true,
    description: 'Send phones to /po/mobile at their first page, as the specification does.',
  }),
  DEMO: Type.Boolean({
    default: true,
    description: 'Fill an empty embedded database with the demo. Never applies to DATABASE_URL.',
  }),
  DEMO_ANCHOR: Type.String({
    default: '',
    description: 'Day that the demo is dated from, yyyy-MM-dd. Empty: today.',
  }),
  DEMO_HOSTILE: Type.Boolean({
    default: false,
    description: 'Add names and titles to the demo that are hard to show; for tests of the portal itself.',
  }),
  TEST_PORTAL: Type.Boolean({
    default: false,
    description:
      'For tests of the portal itself: a call moves its clock, and the embedded database does not wait for the disk. Only with the demo, on loopback and outside of production.',
  }),
  FILE_BANNED_EXTENSIONS: Type.String({
    default:
      'ade,adp,apk,app,application,bat,chm,cmd,com,cpl,dll,dmg,exe,gadget,hta,inf,ins,iso,isp,jar,js,jse,lnk,mde,msc,msi,msp,mst,pif,ps1,ps2,psc1,reg,scf,scr,sct,sh,shb,sys,url,vb,vbe,vbs,vhd,vxd,ws,wsc,wsf,wsh',
    description:
      'Extensions that no attachment may have, comma-separated without dots. Contents are looked at too: a program stays refused under another name.',
  }),
  FILE_TOTAL_LIMIT: Type.Integer({
    default: 1_073_741_824,
    minimum: 1,
    maximum: 1_099_511_627_776,
    description: 'Bytes that the attachments of one article, mail and so on may have together.',
  }),
  FILE_DRAFT_LIMIT: Type.Integer({
    default: 5_368_709_120,
    minimum: 1,
    maximum: 1_099_511_627_776,
    description: 'Bytes that a person may upload in 24 hours without attaching them to anything.',
  }),
  FILE_DRAFT_FILES: Type.Integer({
    default: 1000,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Files that a person may upload in 24 hours without attaching them to anything.',
  }),
  FILE_S3_BUCKET: Type.String({
    default: '',
    description: 'Bucket of an S3-compatible store for files. Empty: the folder files in DATA_DIR.',
  }),
  FILE_S3_PREFIX: Type.String({ default: '', description: 'Text before every key in the bucket.' }),
  FILE_S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket.' }),
  FILE_S3_ENDPOINT: Type.String({
    default: '',
    description: 'Address of the S3-compatible server; empty for Amazon.',
  }),
  FILE_S3_ACCESS_KEY: Type.String({
    default: '',
    description: "Access key of the bucket. Empty: the machine's own role. Secret.",
  }),
  FILE_S3_SECRET_KEY: Type.String({ default: '', description: 'Secret key of the bucket. Secret.' }),
  FILE_S3_PATH_STYLE: Type.Boolean({
    default: true,
    description: 'The bucket as part of the path, as most own servers want it; false for Amazon.',
  }),
  FILE_TEMPORARY_DIR: Type.String({
    default: '',
    description:
      "Folder for bytes on their way to a bucket and for conversions, which no other user may write. Empty: work below DATA_DIR, or with a bucket maru-UID in the system's temporary folder.",
  }),
  FILE_OFFICE: Type.String({
    default: 'auto',
    description:
      'LibreOffice that makes previews: auto looks for soffice in PATH, off makes none, anything else is the path of the program.',
  }),
  FILE_PREVIEW_EXTENSIONS: Type.String({
    default: 'doc,docx,ppt,pptx,xls,xlsx',
    description:
      'Extensions that LibreOffice turns into a preview. Add hwp and hwpx where it has a filter for them.',
  }),
  APPROVAL_CHROMIUM: Type.String({
    default: 'auto',
    description:
      'Chromium that makes PDF files of approval documents: auto looks for chromium or google-chrome in PATH, off makes none, anything else is the path of the program.',
  }),
  GRAPH_CLIENT_ID: Type.String({
    default: '',
    description: 'Application id for cloud attachments of Microsoft Graph. Empty: cloud attachments are off.',
  }),
  GRAPH_CLIENT_SECRET: Type.String({ default: '', description: 'Secret of that application. Secret.' }),
  GRAPH_TENANT: Type.String({ default: '', description: 'Directory (tenant) id of that application.' }),
  GRAPH_URL: Type.String({
    default: 'https://graph.microsoft.com/v1.0',
    description: 'Address of Microsoft Graph.',
  }),
  GRAPH_SIGN_IN_URL: Type.String({
    default: 'https://login.microsoftonline.com',
    description: 'Address that gives out tokens for Microsoft Graph.',
  }),
  SMTP_URL: Type.String({
    default: '',
    description:
      'Mail server, for example smtps://name:secret@mail.example:465. Empty: no mail is sent. Needs MAIL_FROM and PUBLIC_URL. Secret.',
  }),
  MAIL_FROM: Type.String({
    default: '',
    description: 'Sender of mails, for example Maru <no-reply@portal.example>.',
  }),
  MAIL_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address on which mail is received; 0.0.0.0 for all.',
  }),
  MAIL_SMTP_PORT: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: 65535,
    description: 'Port that receives mail by SMTP, usually 25; -1 none.',
  }),
  MAIL_LMTP_PORT: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: 65535,
    description: 'Port that receives mail by LMTP from an own mail server, which has checked it; -1 none.',
  }),
  MAIL_SUBMISSION_PORT: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: 65535,
    description:
      'Loopback port at which Postfix passes on what phones and other mail programs send (LMTP); -1 none.',
  }),
  MAIL_POLICY_PORT: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: 65535,
    description:
      'Loopback port at which Postfix asks under which address a person may send (policy delegation); -1 none.',
  }),
  MAIL_ENGINE_SECRET: Type.String({
    default: '',
    description:
      'Secret with which Dovecot asks this portal about sign-ins, at least 32 characters. Empty: no mail on phones. Secret.',
  }),
  MAIL_NAME: Type.String({
    default: '',
    description: 'Name of this mail server, such as mail.example.com. Empty: the host of PUBLIC_URL.',
  }),
  MAIL_TLS_CERT: Type.String({
    default: '',
    description: 'File with the certificate chain (PEM) for STARTTLS. Empty: no STARTTLS.',
  }),
  MAIL_TLS_KEY: Type.String({ default: '', description: 'File with the key of that certificate (PEM).' }),
  MAIL_FILTER_URL: Type.String({
    default: '',
    description: 'Address of rspamd, such as http://127.0.0.1:11333. Empty: only the rules of the portal.',
  }),
  MAIL_FORWARDERS: Type.String({
    default: '',
    description:
      'Earlier mail servers that pass mails on to this one during a move, each with its last day (UTC, 180 days ahead at most), comma-separated, such as 192.0.2.7@2027-03-31. SPF is not checked for them, and a failed DMARC check does not lead to junk. Only servers that check senders themselves.',
  }),
  MAIL_INTERNAL_DOMAINS: Type.String({
    default: '',
    description:
      'Mail domains that count as internal besides those of the companies, comma-separated, for example partner.example.',
  }),
  MAIL_BACKUP_JOB_MB: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Megabytes above which the backup of a mail folder is made in the background.',
  }),
  MAIL_BACKUP_MAX_MB: Type.Integer({
    default: 2048,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Megabytes above which the backup of a mail folder is refused.',
  }),
  MAIL_IMPORT_HOSTS: Type.String({
    default: '',
    description:
      'Mail servers in the own network from which people may import, and that companies may name as their mail server, comma-separated, such as mail.example.internal or 10.0.0.5:993. Public servers need no entry.',
  }),
  MAIL_IMPORT_CA: Type.String({
    default: '',
    description:
      'File with certificates (PEM) of authorities that are trusted in addition when mails are imported from a server. Empty: only the public ones.',
  }),
  SIGN_IN_HOSTS: Type.String({
    default: '',
    description:
      'Hosts of sign-in providers in the own network, comma-separated: they may have private addresses and http. All others need https and a public address.',
  }),
  PUSH_SERVICES: Type.String({
    default: 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    description:
      "Hosts of browsers' push services to which notifications may be sent, comma-separated; *. stands for any name below. off: no web push.",
  }),
  WEBHOOK_HOSTS: Type.String({
    default: '',
    description:
      'Hosts inside of the own network that webhooks may reach, comma-separated, such as hr.example.internal or 10.0.0.5:8080. Public addresses need no entry.',
  }),
  MESSENGER_HOSTS: Type.String({
    default: '',
    description:
      "Gateways to messengers, comma-separated, with or without a port: every person may send their alarms there. Messengers' own hosts need no entry.",
  }),
  LEARNING_URL: Type.String({
    default: '',
    description:
      'Address of the learning centre that takes the three steps of the single sign-on. Empty: its link opens the fallback page.',
  }),
  LEARNING_KEY: Type.String({ default: '', description: 'Key that the learning centre gave out. Secret.' }),
  LEARNING_GUBUN: Type.String({
    default: 'GW',
    description: 'What the learning centre calls this portal, sent as the field gubun.',
  }),
  LEARNING_FALLBACK_URL: Type.String({
    default: '',
    description:
      'Page that opens where the sign-on to the learning centre fails. Empty: a page of the portal says so.',
  }),
  LEARNING_END_SECONDS: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 30,
    description: 'Seconds between the second and the last step of that sign-on.',
  }),
  RATE_FACTOR: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1000,
    description:
      'Multiplies the calls that one person, and one network without a session, may make (docs/decisions/081); 0 for no limits.',
  }),
  DOCS_PUBLIC: Type.Boolean({
    default: false,
    description: 'Show /cm/docs and /cm/openapi.json to everybody; otherwise to people who are signed in.',
  }),
  STOP_PAUSE_SECONDS: Type.Integer({
    default: 2,
    minimum: 0,
    maximum: 600,
    description:
      'Seconds after SIGTERM in which /readyz answers 503 while requests are still served, so that a proxy notices. A little more than the pause between its health checks.',
  }),
  STOP_SECONDS: Type.Integer({
    default: 10,
    minimum: 0,
    maximum: 600,
    description: 'Seconds that running requests get when the server stops.',
  }),
})

/** The settings of the server; each has a value. */
export type Config = Static<typeof configSchema>

/** Settings that are secret: they are redacted in the log and on pages. */
export const secretSettings = new Set([
  'DATABASE_URL',
  'DIRECT_URL',
  'READ_DATABASE_URL',
  'FILE_S3_ACCESS_KEY',
  'FILE_S3_SECRET_KEY',
  'GRAPH_CLIENT_SECRET',
  'LEARNING_KEY',
  'MAIL_ENGINE_SECRET',
  'SMTP_URL',
])
