// npm run bench: measures the portal compared with bare equivalents (see bench/). bench/run.ts describes the
// options.
import { buildWeb } from './kit/build-web.mjs'
import { runChild } from './kit/child.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
await buildWeb(ready)
process.exit(await runChild(ready.node, ['bench/run.ts', ...process.argv.slice(2)], { env: ready.env }))
