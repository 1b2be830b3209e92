import { setupApi } from '@maru/api/setup'
import { setupImportApi } from '@maru/api/setup/import'
import { routes } from '#kit/routes.ts'
import * as pageImport from './import/page-import.service.ts'
import * as setup from './setup.service.ts'

/** The calls of the first run, and of the import on a page of the administration. */
export const setupRoutes = [...routes(setupApi, setup), ...routes(setupImportApi, pageImport)]
