import { mailSharedApi } from '@maru/api/mail/shared'
import { routes } from '#kit/routes.ts'
import { assignMail, holdAnswer, listAssignees } from './shared/assignment.service.ts'
import { listBlocked, setBlocked } from './shared/blocked.service.ts'
import { getBoxSettings, listBoxMembers, setBoxMember, setBoxSettings } from './shared/settings.service.ts'

/** The calls of shared mailboxes and of blocked senders. */
export const sharedRoutes = routes(mailSharedApi, {
  assignMail,
  holdAnswer,
  listAssignees,
  getBoxSettings,
  setBoxSettings,
  listBoxMembers,
  setBoxMember,
  listBlocked,
  setBlocked,
})
