// npm run check: everything but the tests: types, format and lint, rooms, documents that must be up to date.
import { runChecks } from './kit/checks.mjs'
import { setup } from './setup.mjs'

const { passed, failed } = await runChecks(await setup())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
