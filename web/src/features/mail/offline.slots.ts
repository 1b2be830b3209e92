import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { call } from '#kit/call/call.ts'
import type { OfflineReader } from '#kit/fillings.ts'
import { requireAccount } from '#kit/session/session.ts'
import { firstListInput } from './mail.api.ts'
import { startOfText } from './writer/writing.rules.ts'

const mailsAtMost = 200

/** Reads the newest mails of the inbox with their texts, and the folders. */
export async function fillMails({ read, readText, isStored }: OfflineReader): Promise<void> {
  await read(mailApi.listFolderTree, {})
  await read(mailApi.listFolders, {})
  await read(mailApi.getMailboxSize, {})
  await read(mailSettingsApi.getSignature, {})
  await read(mailWritingApi.listInternalDomains, {})
  const list = firstListInput(requireAccount().userConfig)
  let cursor: string | undefined
  for (let count = 0; count < mailsAtMost; ) {
    const page = await read(mailApi.listMails, cursor === undefined ? list : { ...list, cursor })
    for (const { id } of page.items.slice(0, mailsAtMost - count)) {
      if (!isStored(mailApi.getMail, { id })) await read(mailApi.getMail, { id })
      if (!isStored(mailApi.getMailPage, { id })) await readText(mailApi.getMailPage, { id })
    }
    count += page.items.length
    if (page.cursor === null || page.items.length === 0) return
    cursor = page.cursor
  }
}

/** The start of the draft from which a refused mail was sent, as another device left it; empty if it is gone. */
export async function draftThere({ body }: { body: string }): Promise<string> {
  const { id } = JSON.parse(body) as { id?: string } // a mail of the writer
  if (id === undefined) return ''
  const { words } = await call(mailWritingApi.getDraft, { id }, { isLive: true })
  return startOfText(words.body)
}
