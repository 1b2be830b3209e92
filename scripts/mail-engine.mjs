// npm run mail-engine: starts the configuration of deploy/mail on this machine, for trials. bench/mail-engine/run.ts
// describes the commands.
import { buildWeb } from './kit/build-web.mjs'
import { runChild } from './kit/child.mjs'
import { setup } from './setup.mjs'

const args = process.argv.slice(2)
const ready = await setup()
if (!['status', 'stop', 'kill', 'start', '--help'].includes(args[0] ?? '')) await buildWeb(ready)
process.exit(await runChild(ready.node, ['bench/mail-engine/run.ts', ...args], { env: ready.env, ipc: true }))
