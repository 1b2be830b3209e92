import { mailSharedApi } from '@maru/api/mail/shared'
import { routes } from '#kit/routes.ts'
import * as assignment from './shared/assignment.service.ts'
import * as blocked from './shared/blocked.service.ts'
import * as settings from './shared/settings.service.ts'

/** The calls of shared mailboxes and of blocked senders. */
export const sharedRoutes = routes(mailSharedApi, assignment, blocked, settings)
