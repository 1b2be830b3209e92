import { accountAppointmentApi } from '@maru/api/account/appointment'
import { accountLeavingApi } from '@maru/api/account/leaving'
import { accountPersonApi } from '@maru/api/account/person'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminApi } from '@maru/api/admin'
import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { adminHealthApi } from '@maru/api/admin/health'
import { adminHookApi } from '@maru/api/admin/hook'
import { adminLdapApi } from '@maru/api/admin/ldap'
import { linkApi } from '@maru/api/admin/link'
import { linkAbsenceApi } from '@maru/api/admin/link-absence'
import { adminMessengerApi } from '@maru/api/admin/messenger'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { adminPhotoApi } from '@maru/api/admin/photo'
import { adminRetentionApi } from '@maru/api/admin/retention'
import { adminRightApi } from '@maru/api/admin/right'
import { adminScimApi } from '@maru/api/admin/scim'
import { adminSessionApi } from '@maru/api/admin/session'
import { adminSourceApi } from '@maru/api/admin/source'
import { adminStartApi } from '@maru/api/admin/start'
import { adminSystemApi } from '@maru/api/admin/system'
import { adminViewApi } from '@maru/api/admin/view-as'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { routes } from '#kit/routes.ts'
import * as apiTokenToken from './api-token/token.service.ts'
import * as appointment from './appointment/appointment.service.ts'
import * as audit from './audit/audit.service.ts'
import * as chain from './audit/chain.service.ts'
import * as backup from './backup/backup.service.ts'
import * as health from './health/health.service.ts'
import * as hook from './hook/hook.service.ts'
import * as message from './hook/message.service.ts'
import * as run from './ldap/run.service.ts'
import * as handOver from './leaving/hand-over.service.ts'
import * as leave from './leaving/leave.service.ts'
import * as retire from './leaving/retire.service.ts'
import * as absence from './link/absence.service.ts'
import * as cancel from './link/cancel.service.ts'
import * as draft from './link/draft.service.ts'
import * as file from './link/file.service.ts'
import * as read from './link/read.service.ts'
import * as mail from './mail/mail.service.ts'
import * as messenger from './messenger/messenger.service.ts'
import * as rule from './messenger/rule.service.ts'
import * as movingOut from './moving-out/moving-out.service.ts'
import * as person from './person/person.service.ts'
import * as hold from './personal/hold.service.ts'
import * as look from './personal/look.service.ts'
import * as personal from './personal/personal.service.ts'
import * as photos from './photos/photos.service.ts'
import * as retention from './retention/retention.service.ts'
import * as readers from './right/readers.service.ts'
import * as right from './right/right.service.ts'
import * as whatIf from './right/what-if.service.ts'
import * as scimToken from './scim/token.service.ts'
import * as session from './session/session.service.ts'
import * as source from './source/source.service.ts'
import * as write from './source/write.service.ts'
import * as start from './start/start.service.ts'
import * as system from './system/system.service.ts'
import * as systemAbsence from './system/system-absence.service.ts'
import * as transfer from './transfer/transfer.service.ts'
import * as viewAs from './view-as/view-as.service.ts'
import * as webhook from './webhook/webhook.service.ts'

/** The calls of the administration. */
export const adminRoutes = [
  ...routes(accountPersonApi, retire, person),
  ...routes(accountLeavingApi, handOver, leave),
  ...routes(accountAppointmentApi, appointment),
  ...routes(accountTransferApi, transfer),
  ...routes(adminApi, audit, chain, backup, mail),
  ...routes(adminRightApi, readers, right, whatIf),
  ...routes(adminWebhookApi, webhook),
  ...routes(adminPersonalApi, movingOut, hold, look, personal),
  ...routes(adminRetentionApi, retention),
  ...routes(adminViewApi, viewAs),
  ...routes(adminHealthApi, health),
  ...routes(adminStartApi, start),
  ...routes(adminPhotoApi, photos),
  ...routes(adminApiTokenApi, apiTokenToken),
  ...routes(adminSystemApi, system, systemAbsence),
  ...routes(adminSourceApi, source, write),
  ...routes(adminHookApi, hook, message),
  ...routes(adminMessengerApi, messenger, rule),
  ...routes(linkApi, cancel, draft, file, read),
  ...routes(linkAbsenceApi, absence),
  ...routes(adminSessionApi, session),
  ...routes(adminScimApi, scimToken),
  ...routes(adminLdapApi, run),
]
