// npm run check: runs all checks except tests: types, format and lint, rooms, and whether documents are up to
// date.
import { runChecks } from './kit/checks.mjs'
import { setup } from './setup.mjs'

const { passed, failed } = await runChecks(await setup())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
