import { mailLinkApi } from '@maru/api/mail/link'
import { routes } from '#kit/routes.ts'
import { endFileLink, getLinkLimits, listFileLinks, makeFileLink } from './link/link.service.ts'
import { getLinkFile, getLinkPage } from './link/public.service.ts'

/** The calls of links to large files. */
export const linkRoutes = routes(mailLinkApi, {
  getLinkLimits,
  makeFileLink,
  listFileLinks,
  endFileLink,
  getLinkPage,
  getLinkFile,
})
