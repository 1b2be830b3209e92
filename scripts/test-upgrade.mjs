// npm run test-upgrade: runs all API tests of the version with the migrations before the newest on the tables of this
// program. Takes about 20 minutes on two cores. npm test runs a few of them.
import { runUnit } from './kit/unit-run.mjs'
import { setup } from './setup.mjs'

const { node, env } = await setup()
const tests = ['server/test/older-program.test.ts']
const { passed, failed, lines } = await runUnit({ node, env: { ...env, MARU_OLDER_PROGRAM: 'whole' }, tests })
if (lines.length > 0) console.log(lines.join('\n'))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
