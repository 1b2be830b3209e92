import { createWriteStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { isDay } from '@maru/api/kit/time/clock'
import { followDaysAtMost, type MailMoving } from '@maru/api/mail/moving'
import { fillText } from '@maru/i18n/kit/fill'
import { mail as texts } from '@maru/i18n/mail/texts'
import { Failure } from '#kit/failure.ts'
import { type CommandImport, importByCommand } from '#modules/mail/index.ts'
import { asTyped } from '../command-database.ts'
import { runAsOperator } from '../operator.ts'
import { reasonOf } from '../reason.ts'

const usage = `Imports mails into a mailbox of the portal: from a mail server, from mbox files, from a Maildir, from
an archive of .eml files or from an Outlook file.
What the mailbox has already is not imported again. After a break, the same command continues.

  npm run import-mail -- --to ADDRESS (--imap URL | --mbox PATH | --maildir FOLDER | --zip FILE | --pst FILE) [--until DAY] [--dry-run] [--report FILE]

  --to        mail address of a person or a shared mailbox, or the code of a person
  --imap      imaps://NAME@HOST[:993], or imap://NAME@HOST[:143] with STARTTLS; the password is in IMPORT_PASSWORD
  --mbox      an mbox file, or a folder of mbox files
  --maildir   a Maildir with its folders
  --zip       an archive of .eml files, as webmail programs export it
  --pst       an Outlook file; needs the program readpst (Debian: pst-utils)
  --until     also brings mails that arrive at the server of --imap until the end of this day (2026-12-31), 90 days
              ahead at most; the portal does so every 15 minutes, and stores the password encrypted until then
  --dry-run   only counts the mails and their size
  --report    writes one line of CSV for each mail`

/** Where a command writes. */
export interface Output {
  out: (line: string) => void
  err: (line: string) => void
}

interface Options {
  to: string
  from: CommandImport['from']
  isDry: boolean
  until?: string
  report: string
}

const kinds = ['mbox', 'maildir', 'zip', 'pst'] as const

/** The server of an address `imaps://name@host:port`; null if it is none. */
export function readServer(text: string, password: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || url.username === '' || url.hostname === '')
    return null
  const isTls = url.protocol === 'imaps:'
  return {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (isTls ? 993 : 143)) },
    ...{ security: isTls ? ('tls' as const) : ('starttls' as const), password },
    user: decodeURIComponent(url.username),
  }
}

async function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Options | null> {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ to: text, imap: text, mbox: text, maildir: text, zip: text, pst: text, report: text },
      until: text,
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const chosen = kinds.filter((one) => values[one] !== '')
  if (values.to === '' || chosen.length + (values.imap === '' ? 0 : 1) !== 1) return null
  const [kind] = chosen
  if (values.until !== '' && (kind || values['dry-run'] || !isDay(values.until))) return null
  const common = { to: values.to, isDry: values['dry-run'], report: values.report }
  // The real path: the same source is recognised by it, and links below it are not followed.
  if (kind) return { ...common, from: { kind, path: await realpath(values[kind]) } }
  const server = readServer(values.imap, env.IMPORT_PASSWORD ?? '')
  if (server === null || server.password === '') return null
  return {
    ...common,
    ...(values.until === '' ? {} : { until: values.until }),
    from: { kind: 'imap', server },
  }
}

/** How far an import has come, as one line. */
export function lineOf(moving: MailMoving): string {
  const words = texts.en.settings.moving
  const { state, reason, isDry, triesLeft, secondsLeft } = moving
  const count = (value: number) => value.toLocaleString('en')
  const results = {
    loaded: count(moving.loaded),
    known: count(moving.known),
    refused: count(moving.refused),
  }
  const sizes = { count: count(moving.mailCount), size: `${count(moving.totalSize)} bytes` }
  const what = isDry ? fillText(words.counted, sizes) : fillText(words.result, results)
  const minutes = { count: count(Math.ceil((secondsLeft ?? 0) / 60)) }
  const time =
    isDry && secondsLeft !== null
      ? ` ${fillText(words.estimate, { time: fillText(words.duration.minutes, minutes) })}`
      : ''
  const why = reason === '' ? '' : ` ${fillText(words.reasons[reason], { tries: String(triesLeft) })}`
  return `${words.states[state]}: ${what}${time}${why}`
}

const refusals: Record<string, string> = {
  'kit.notFound': 'There is no mailbox of this address or person.',
  'mail.movingUntil': fillText(texts.en.errors.movingUntil, { most: String(followDaysAtMost) }),
  'mail.movingRunning': texts.en.errors.movingRunning,
}

/** Runs the command and returns its exit code: 0 if all has been read, 2 for wrong arguments. */
export async function runImportMail(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Output,
): Promise<number> {
  try {
    const options = await readOptions(args, env).catch((error: unknown) => {
      err(reasonOf(error))
      return null
    })
    if (!options) {
      err(asTyped(usage))
      return 2
    }
    return await runAsOperator(false, env, async (context) => {
      const say = (moving: MailMoving) => out(lineOf(moving))
      const { moving, report } = await importByCommand(context, { ...options, say })
      if (options.isDry)
        for (const { path, mailCount, totalSize } of moving.folders)
          out(`  ${path.join('/')}: ${mailCount}, ${totalSize} bytes`)
      if (options.report !== '')
        await pipeline(Readable.from(report), createWriteStream(options.report, { mode: 0o600 }))
      return moving.state === 'done' || moving.state === 'following' ? 0 : 1
    })
  } catch (error) {
    err((error instanceof Failure ? refusals[error.code] : undefined) ?? reasonOf(error))
    return 1
  }
}
