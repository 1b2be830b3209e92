import { setupApi } from '@maru/api/setup'
import { routes } from '../../kit/routes.ts'
import { checkSetupFiles, getSetup, runSetup, testSetupMail, uploadSetupFile } from './setup.service.ts'

/** The calls of the first run. */
export const setupRoutes = routes(setupApi, {
  getSetup: (context, input) => getSetup(context, input.secret),
  testSetupMail,
  uploadSetupFile,
  checkSetupFiles: (context, input) => checkSetupFiles(context, input.secret),
  runSetup,
})
