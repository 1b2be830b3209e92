import { mailTemplateApi } from '@maru/api/mail/template'
import { routes } from '#kit/routes.ts'
import * as template from './template/template.service.ts'

/** The calls of templates of mails. */
export const templateRoutes = routes(mailTemplateApi, template)
