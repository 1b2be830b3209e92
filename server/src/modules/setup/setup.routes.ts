import { setupApi } from '@maru/api/setup'
import { type Route, routes } from '../../kit/routes.ts'
import {
  checkSetupFiles,
  getSetup,
  runSetup,
  type SetupParts,
  testSetupMail,
  uploadSetupFile,
} from './setup.service.ts'

/** The calls of the first run. */
export function setupRoutes(parts: SetupParts): Route[] {
  return routes(setupApi, {
    getSetup: (context, input) => getSetup(context, input.secret),
    testSetupMail: (context, input) => testSetupMail(context, input),
    uploadSetupFile: (context, input, part) => uploadSetupFile(context, input, part),
    checkSetupFiles: (context, input) => checkSetupFiles(context, parts, input.secret),
    runSetup: (context, input) => runSetup(context, parts, input),
  })
}
