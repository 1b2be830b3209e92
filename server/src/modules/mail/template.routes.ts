import { mailTemplateApi } from '@maru/api/mail/template'
import { routes } from '#kit/routes.ts'
import { listMailTemplates, removeMailTemplate, saveMailTemplate } from './template/template.service.ts'

/** The calls of templates of mails. */
export const templateRoutes = routes(mailTemplateApi, {
  listMailTemplates,
  saveMailTemplate,
  removeMailTemplate,
})
