import { mailApi } from '@maru/api/mail'
import { routes } from '#kit/routes.ts'
import { countUnread, hasUnread, listEntities } from './folder/entity.service.ts'
import {
  createFolder,
  emptyFolder,
  favoriteFolder,
  getMailboxSize,
  listFolders,
  listFolderTree,
  moveFolders,
  removeFolder,
  renameFolder,
} from './folder/folder.service.ts'
import { answerInvitation, applyInvitation, getInvitation } from './invitation/invitation.service.ts'
import {
  markMails,
  moveMails,
  openMail,
  removeMails,
  restoreMails,
  showMailAs,
  trustSender,
} from './reading/change.service.ts'
import { listMails } from './reading/list.service.ts'
import {
  checkEml,
  getEml,
  getMail,
  getMailAttachment,
  getMailPage,
  getMailPicture,
  listConversation,
} from './reading/show.service.ts'
import { getMailFiles, getMailSource } from './reading/source.service.ts'
import { unsubscribe } from './reading/unsubscribe.service.ts'
import { viewAttachment } from './reading/view.service.ts'
import { suggestRecipients } from './recipient/recipient.service.ts'

/** The calls of mail. */
export const mailRoutes = routes(mailApi, {
  listEntities,
  countUnread,
  hasUnread,
  listFolderTree,
  listFolders,
  getMailboxSize,
  createFolder,
  renameFolder,
  favoriteFolder,
  moveFolders,
  emptyFolder,
  removeFolder,
  listMails,
  getMail,
  listConversation,
  openMail,
  getMailPage,
  getMailPicture,
  getMailAttachment,
  checkEml,
  getEml,
  markMails,
  moveMails,
  removeMails,
  restoreMails,
  trustSender,
  showMailAs,
  viewAttachment,
  unsubscribe,
  getMailFiles,
  getMailSource,
  getInvitation,
  answerInvitation,
  applyInvitation,
  suggestRecipients,
})
