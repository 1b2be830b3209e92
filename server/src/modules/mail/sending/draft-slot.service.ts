import type { MailDraftSlot } from '#kit/room-slots/mail-draft.ts'
import { saveDraft } from './draft.service.ts'

/** Drafts that other rooms begin for the viewer. */
export const mailDrafts: MailDraftSlot = {
  async create(context, { subject, html, to, from, fileCode = null }) {
    const toRecipients = to.map(({ name, address }) => ({ displayName: name.slice(0, 200), email: address }))
    const { entryId } = await saveDraft(context, {
      ...{ subject: subject.slice(0, 500), body: html, toRecipients, fileCode, from },
    })
    return String(entryId)
  },
}
