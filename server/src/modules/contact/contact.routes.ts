import { contactApi } from '@maru/api/contact'
import { routes } from '#kit/routes.ts'
import * as contact from './contact.service.ts'
import * as entry from './entry/entry.service.ts'
import * as folder from './folder/folder.service.ts'
import * as group from './group/group.service.ts'
import * as transfer from './transfer/transfer.service.ts'

/** The calls of address books. */
export const contactRoutes = routes(contactApi, contact, entry, folder, group, transfer)
