import { mailApi } from '@maru/api/mail'
import type { OfflineReader } from '#kit/fillings.ts'
import { requireAccount } from '#kit/session/session.ts'
import { firstListInput } from './mail.api.ts'

const mailsAtMost = 200

/** Reads the newest mails of the inbox with their texts, and the folders. */
export async function fillMails({ read, readText, isStored }: OfflineReader): Promise<void> {
  await read(mailApi.listFolderTree, {})
  await read(mailApi.listFolders, {})
  await read(mailApi.getMailboxSize, {})
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
