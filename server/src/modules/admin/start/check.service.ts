import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { sessionApi } from '@maru/api/kit/session'
import type { StartResult } from '@maru/api/kit/start-check'
import { admin } from '@maru/i18n/admin/texts'
import type { Context } from '#kit/context.ts'
import { selectBackupState } from '#kit/operation/backup-run.sql.ts'
import { backupWarningAge } from '#kit/operation/backup-run.ts'
import { readCertificate } from '#kit/outside/certificate.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { healthLimits } from '../health/check.rules.ts'
import { selectOwnAddress } from './start.sql.ts'

const day = 86_400_000
const answerWithin = 5_000

/** The short reason of a failed request: the code of the system or of TLS. */
function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: Error & { code?: string } }
  return cause?.code || cause?.message || message || name
}

/** Calls the portal through its public address without a session, which a portal refuses in its own form. */
async function askPortal(publicUrl: string): Promise<'portal' | 'other' | { fault: string }> {
  try {
    const answer = await fetch(`${publicUrl.replace(/\/$/, '')}/cm${sessionApi.getCurrentAccount.path}`, {
      ...{ redirect: 'manual', signal: AbortSignal.timeout(answerWithin) },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    const text = (await answer.text()).slice(0, 10_000)
    return answer.status === 401 && text.includes('"UnauthorizedAccessException"') ? 'portal' : 'other'
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}

/** Whether the DNS knows a host; throws if it does not answer. */
async function isKnown(host: string): Promise<boolean> {
  try {
    return isIP(host) !== 0 || (await lookup(host)).address !== ''
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOTFOUND') return false
    throw error
  }
}

/** Whether the public address leads to a portal with a certificate that browsers accept. */
async function checkAddress({ config, clock }: Context): Promise<StartResult> {
  const { publicUrl } = config
  if (publicUrl === '') return startFound({ level: 'fault', code: 'addressMissing' })
  const { protocol, hostname, host, port } = new URL(publicUrl)
  const name = hostname.replace(/^\[|\]$/g, '')
  if (!(await isKnown(name))) return startFound({ level: 'fault', code: 'addressUnknown', subject: host })
  const answer = await askPortal(publicUrl)
  if (answer === 'other') return startFound({ level: 'fault', code: 'addressOther', subject: host })
  if (answer !== 'portal')
    return startFound({ level: 'fault', code: 'addressSilent', subject: `${host}: ${answer.fault}` })
  if (protocol !== 'https:') return startFound({ level: 'warn', code: 'addressPlain', subject: host })
  const { endsAt } = await readCertificate(name, Number(port) || 443)
  const count = Math.max(0, Math.floor((Date.parse(endsAt) - clock.now().getTime()) / day))
  const isShort = count < healthLimits.certificate.warn
  return startFound({
    ...{ level: isShort ? 'warn' : 'ok', code: isShort ? 'addressEnds' : 'addressGood' },
    ...{ count, subject: host, happenedAt: endsAt },
  })
}

/** Sends a test mail to the viewer. The reply of the server is shown without mail addresses. */
async function checkMail(context: Context): Promise<StartResult> {
  const { mail, db, viewer } = context
  if (!mail.isOn) return startFound({ level: 'fault', code: 'mailOff' })
  const address = await selectOwnAddress(db, viewer.personCode)
  if (address === '') return startFound({ level: 'warn', code: 'mailNoAddress' })
  const { testSubject: subject, testText: text } = (await viewerTexts(context, 'admin', admin)).mail
  try {
    const sent = await mail.send({ to: { name: '', address }, subject, text, html: `<p>${text}</p>` })
    if (sent === 'sent') return startFound({ level: 'ok', code: 'mailSent' })
    return startFound({ level: 'fault', code: 'mailRefused' })
  } catch (error) {
    const reply = reasonOf(error).replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
    return startFound({ level: 'fault', code: 'mailRefused', subject: reply })
  }
}

/** Whether a backup exists, and was restored as a test not long ago. */
async function checkBackup({ db, clock }: Context): Promise<StartResult> {
  const { finishedAt, testedAt, fault } = await selectBackupState(db)
  const now = clock.now().getTime()
  if (fault !== null)
    return startFound({ level: 'fault', code: 'backupFailed', subject: fault, happenedAt: finishedAt })
  if (finishedAt === null) return startFound({ level: 'fault', code: 'backupNone' })
  if (now - Date.parse(finishedAt) > backupWarningAge)
    return startFound({ level: 'fault', code: 'backupOld', happenedAt: finishedAt })
  if (testedAt === null || now - Date.parse(testedAt) > healthLimits.restoreTest)
    return startFound({ level: 'fault', code: 'backupUntested', happenedAt: testedAt })
  return startFound({ level: 'ok', code: 'backupGood', happenedAt: testedAt })
}

/** The checks of the whole portal. */
export const portalChecks: StartCheckSource[] = [
  { name: 'address', isOfPortal: true, within: 12_000, run: checkAddress },
  { name: 'mail', isOfPortal: true, within: 20_000, run: checkMail },
  { name: 'backup', isOfPortal: true, within: 5_000, run: checkBackup },
]
