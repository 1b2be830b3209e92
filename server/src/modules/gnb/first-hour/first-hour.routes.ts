import { gnbFirstHourApi } from '@maru/api/gnb/first-hour'
import { routes } from '#kit/routes.ts'
import * as firstHour from './first-hour.service.ts'

/** The calls of the first hour of a new person. */
export const firstHourRoutes = routes(gnbFirstHourApi, firstHour)
