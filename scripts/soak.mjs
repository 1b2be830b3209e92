// npm run soak -- [--rounds 5] [--list]: for a release. Repeats the tests whose result depends on chance, then runs the
// bench with 100,000 articles. Takes about 10 minutes a round and half an hour for the bench on two cores. --list only
// prints what it runs.
import { parseArgs } from 'node:util'
import { buildWeb } from './kit/build-web.mjs'
import { runChild, say } from './kit/child.mjs'
import { benchArguments, repeatedTests } from './kit/soak-list.mjs'
import { runUnit } from './kit/unit-run.mjs'
import { setup } from './setup.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, list: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  say('--rounds must be a whole number from 1 on')
  process.exit(2)
}

say(`Repeated ${rounds} times:`)
for (const { title, files } of repeatedTests)
  say(`  ${title}\n${files.map((file) => `    ${file}`).join('\n')}`)
say(`Once:\n  the bench: npm run bench -- ${benchArguments.join(' ')}`)

if (!values.list) {
  const ready = await setup()
  const tests = repeatedTests.flatMap(({ files }) => files)
  let [passed, failed] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    say(`\n── round ${round} of ${rounds} ──`)
    const result = await runUnit({ node: ready.node, env: { ...ready.env, MARU_SOAK: '1' }, tests })
    passed += result.passed
    // A test that passes only when it is repeated has found what the soak looks for.
    failed += result.failed + result.unstable.length
    for (const { file, log } of result.unstable) say(`✗ ${file} passed only when repeated\n${log.join('\n')}`)
    if (result.lines.length > 0) say(result.lines.join('\n'))
  }
  say('\n── bench ──')
  await buildWeb(ready)
  const code = await runChild(ready.node, ['bench/run.ts', ...benchArguments], { env: ready.env })
  if (code !== 0) failed += 1
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
