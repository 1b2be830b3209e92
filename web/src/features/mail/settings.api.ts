import type { Input, Output } from '@maru/api/kit/endpoint'
import type { SignatureKind } from '@maru/api/mail/card'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { importLimits, type MailImportReport } from '@maru/api/mail/transfer'
import { call } from '#kit/call/call.ts'
import { CallError } from '#kit/call/call-error.ts'
import { change, useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { saveFile } from '#kit/call/save-file.ts'
import { upload } from '#kit/call/upload.ts'
import { useBox } from './mailbox.api.ts'
import { mailPieces } from './mbox-pieces.rules.ts'

/** The categories of the mailbox of the page. */
export const useCategories = () => useRead(mailSettingsApi.listCategories, useBox())
export const useCreateCategory = () => useChange(mailSettingsApi.createCategory)
export const useChangeCategory = () => useChange(mailSettingsApi.changeCategory)
export const useRemoveCategory = () => useChange(mailSettingsApi.removeCategory)

export const useCard = () => useRead(mailSettingsApi.getCard, {})
export const useUpdateCard = () => useChange(mailSettingsApi.updateCard)
/** A signature exactly as it is appended; without a kind the chosen one. Nothing is asked for null. */
export const useSignature = (kind?: SignatureKind | null) =>
  useRead(mailSettingsApi.getSignature, kind === null ? null : kind === undefined ? {} : { kind })

export const useRules = () => useRead(mailSettingsApi.listRules, useBox())
export function useSetRules() {
  const box = useBox()
  return useChange<Input<typeof mailSettingsApi.setRules>, boolean>((input, change) =>
    change(mailSettingsApi.setRules, { ...box, ...input }),
  )
}
export const useRuleRuns = () => useRead(mailSettingsApi.listRuleRuns, useBox())
export function useRunRules() {
  const box = useBox()
  return useChange<Input<typeof mailSettingsApi.runRules>, unknown>((input, change) =>
    change(mailSettingsApi.runRules, { ...box, ...input }),
  )
}
export const useOutOfOffice = () => useRead(mailSettingsApi.getOutOfOffice, {})
export const useSetOutOfOffice = () => useChange(mailSettingsApi.setOutOfOffice)
export const useAutoReply = () => useRead(mailSettingsApi.getAutoReply, useBox())
export function useSetAutoReply() {
  const box = useBox()
  return useChange<Input<typeof mailSettingsApi.setAutoReply>, unknown>((input, change) =>
    change(mailSettingsApi.setAutoReply, { ...box, ...input }),
  )
}
/** Who of these people is out of office now; nothing is asked without addresses. */
export const useAbsences = (addresses: string[]) =>
  useRead(mailSettingsApi.listAbsences, addresses.length === 0 ? null : { addresses })

export const useUsage = (before: string) => useRead(mailSettingsApi.getUsage, before === '' ? {} : { before })
export const useRemoveOlder = () => useChange(mailSettingsApi.removeOlder)
export const useAccounts = () => useRead(mailSettingsApi.listAccounts, {})
export const useSetAccounts = () => useChange(mailSettingsApi.setAccounts)
/** The mailboxes that the viewer can open, with the own one. */
export const useBoxes = () => useRead(mailSettingsApi.listBoxes, {})
export const useGrants = () => useRead(mailSettingsApi.listGrants, {})
export const useSetGrant = () => useChange(mailSettingsApi.setGrant)

/** The backups that jobs have made. */
export const useBackups = () => useRead(mailSettingsApi.listBackups, {})
/** Counts how many mails a rule would fit. Throws CallError. */
export const countRuleMails = (input: Input<typeof mailSettingsApi.countRuleMails>) =>
  call(mailSettingsApi.countRuleMails, input)

/** What an import has done so far, and the bytes of the file up to there. */
export interface ImportProgress {
  report: MailImportReport
  end: number
}

/**
 * Imports a file of mails piece by piece, after the pieces of `done`, and passes what has been done to `onPiece`. Throws
 * CallError; the import can then continue with what it passed last.
 */
export async function importMails(
  input: Input<typeof mailSettingsApi.importMails>,
  file: File,
  done: ImportProgress | null,
  onPiece: (next: ImportProgress) => void,
): Promise<void> {
  let report = done?.report ?? { imported: 0, repeated: 0, refused: 0, lines: [] }
  for await (const { blob, linesBefore, end } of mailPieces(file)) {
    if (done && end <= done.end) continue
    const part = await uploadPiece(input, new File([blob], file.name))
    const lines = part.lines.map((one) => ({ ...one, line: one.line + linesBefore }))
    report = {
      imported: report.imported + part.imported,
      repeated: report.repeated + part.repeated,
      refused: report.refused + part.refused,
      lines: [...report.lines, ...lines].slice(0, importLimits.lines),
    }
    onPiece({ report, end })
  }
}

/** Sends one piece; waits and sends it again if there were too many calls. */
async function uploadPiece(
  input: Input<typeof mailSettingsApi.importMails>,
  piece: File,
): Promise<MailImportReport> {
  for (;;) {
    try {
      return await upload(mailSettingsApi.importMails, input, piece)
    } catch (error) {
      const wait = error instanceof CallError && error.status === 429 ? error.retryAfter : null
      if (wait === null || wait > 60) throw error
      await new Promise((resolve) => setTimeout(resolve, (wait + 1) * 1000))
    }
  }
}

/** Checks a backup, then saves it as a file; `confirm` asks before a large one. Throws CallError. */
export async function saveBackup(
  asked: Input<typeof mailSettingsApi.checkBackup>,
  name: string,
  confirm: (check: Output<typeof mailSettingsApi.checkBackup>) => Promise<boolean>,
): Promise<boolean> {
  const check = await call(mailSettingsApi.checkBackup, asked)
  if (!(await confirm(check))) return false
  // A large one would not fit into the memory of the browser.
  if (check.resultCode === 'SwitchLargeCapacity') {
    await change(mailSettingsApi.startBackup, asked)
    return true
  }
  await saveFile(mailSettingsApi.downloadBackup, asked, name)
  return true
}
