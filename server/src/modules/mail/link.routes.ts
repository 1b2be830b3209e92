import { mailLinkApi } from '@maru/api/mail/link'
import { routes } from '#kit/routes.ts'
import * as link from './link/link.service.ts'
import * as publicLink from './link/public.service.ts'

/** The calls of links to large files. */
export const linkRoutes = routes(mailLinkApi, link, publicLink)
