import { defineApi } from './kit/endpoint.ts'
import { folderCalls } from './mail/folder-calls.ts'
import { invitationCalls } from './mail/invitation.ts'
import { messageCalls } from './mail/message-calls.ts'
import { recipientCalls } from './mail/recipient.ts'

export * from './mail/errors.ts'
export * from './mail/folder.ts'
export * from './mail/invitation.ts'
export * from './mail/message.ts'
export { type MailFilter, type MailSort, mailFilters, mailSorts } from './mail/message-calls.ts'
export { mailMenuId, mailTopic } from './mail/topic.ts'

/** Mail (spec 1§7, 2§7, 3§7). */
export const mailApi = defineApi('mail', {
  ...folderCalls,
  ...messageCalls,
  ...invitationCalls,
  ...recipientCalls,
})
