import { archiveApi } from '@maru/api/archive'
import { routes } from '#kit/routes.ts'
import * as importCalls from './import/import.service.ts'
import * as name from './import/name.service.ts'
import * as report from './import/report.service.ts'
import * as item from './item/item.service.ts'

/** Handlers of the calls of earlier documents. */
export const archiveRoutes = routes(archiveApi, importCalls, name, report, item)
