import { orgApi } from '@maru/api/org'
import { orgCompanyApi } from '@maru/api/org/company'
import { orgHolidayApi } from '@maru/api/org/holiday'
import { orgPresenceApi } from '@maru/api/org/presence'
import { orgProfileApi } from '@maru/api/org/profile'
import { orgReorganisationApi } from '@maru/api/org/reorganisation'
import { orgTitleApi } from '@maru/api/org/title'
import { routes } from '#kit/routes.ts'
import * as company from './company/company.service.ts'
import * as holiday from './holiday/holiday.service.ts'
import * as org from './org.service.ts'
import * as presence from './presence/presence.service.ts'
import * as setting from './presence/setting.service.ts'
import * as profile from './profile/profile.service.ts'
import * as apply from './reorganisation/apply.service.ts'
import * as compare from './reorganisation/compare.service.ts'
import * as draft from './reorganisation/draft.service.ts'
import * as impact from './reorganisation/impact.service.ts'
import * as title from './title/title.service.ts'

/** The calls of the organisation. */
export const orgRoutes = [
  ...routes(orgApi, org),
  ...routes(orgCompanyApi, company),
  ...routes(orgProfileApi, profile),
  ...routes(orgPresenceApi, presence, setting),
  ...routes(orgHolidayApi, holiday),
  ...routes(orgReorganisationApi, apply, compare, draft, impact),
  ...routes(orgTitleApi, title),
]
