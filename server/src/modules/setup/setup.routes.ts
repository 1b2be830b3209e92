import { setupApi } from '@maru/api/setup'
import { setupImportApi } from '@maru/api/setup/import'
import { routes } from '#kit/routes.ts'
import { importOnPage } from './import/page-import.service.ts'
import { checkSetupFiles, getSetup, runSetup, testSetupMail, uploadSetupFile } from './setup.service.ts'

const firstRunRoutes = routes(setupApi, {
  getSetup: (context, input) => getSetup(context, input.secret),
  testSetupMail,
  uploadSetupFile,
  checkSetupFiles: (context, input) => checkSetupFiles(context, input.secret),
  runSetup,
})

const importRoutes = routes(setupImportApi, {
  importOrganisation: (context, input) => importOnPage(context, input),
})

/** The calls of the first run, and of the import on a page of the administration. */
export const setupRoutes = [...firstRunRoutes, ...importRoutes]
