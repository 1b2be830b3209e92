import { mailApi } from '@maru/api/mail'
import { routes } from '#kit/routes.ts'
import * as entity from './folder/entity.service.ts'
import * as folder from './folder/folder.service.ts'
import * as invitation from './invitation/invitation.service.ts'
import * as change from './reading/change.service.ts'
import * as list from './reading/list.service.ts'
import * as show from './reading/show.service.ts'
import * as source from './reading/source.service.ts'
import * as readingUnsubscribe from './reading/unsubscribe.service.ts'
import * as view from './reading/view.service.ts'
import * as recipient from './recipient/recipient.service.ts'

/** The calls of mail. */
export const mailRoutes = routes(
  mailApi,
  entity,
  folder,
  invitation,
  change,
  list,
  show,
  source,
  readingUnsubscribe,
  view,
  recipient,
)
