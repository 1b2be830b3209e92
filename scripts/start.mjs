// npm start: everything from a fresh clone to the open portal. The second time it takes seconds.
import { buildWeb } from './kit/build-web.mjs'
import { runChild } from './kit/child.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
await buildWeb(ready)
process.exit(await runChild(ready.node, ['server/src/main.ts'], { env: ready.env, ipc: true }))
