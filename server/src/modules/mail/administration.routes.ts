import { mailAdministrationApi } from '@maru/api/mail/administration'
import { routes } from '../../kit/routes.ts'
import {
  addMailDomain,
  checkMailDomain,
  listMailDomains,
  listMailQueue,
  listMailTraces,
  makeMailKey,
  removeMailDomain,
  retryQueuedMail,
} from './administration/administration.service.ts'

/** The calls of the administration of mail. */
export const mailAdministrationRoutes = routes(mailAdministrationApi, {
  listMailDomains,
  addMailDomain,
  removeMailDomain,
  makeMailKey,
  checkMailDomain,
  listMailQueue,
  retryQueuedMail,
  listMailTraces,
})
