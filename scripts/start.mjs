// npm start: everything from a fresh clone to the open portal. The second time it takes seconds. A server that ends
// unexpectedly is started again.
import { buildWeb } from './kit/build-web.mjs'
import { runChild } from './kit/child.mjs'
import { supervise } from './kit/supervise.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
await buildWeb(ready)
const write = process.stdout.isTTY ? plainLines() : undefined
const runServer = (onReady) => {
  const onMessage = (message) => message === 'ready' && onReady()
  return runChild(ready.node, ['server/src/main.ts'], { env: ready.env, ipc: true, write, onMessage })
}
process.exit(await supervise(runServer))

/** In a terminal the log's JSON lines are printed as time and text; in a pipe or file they are not changed. */
function plainLines() {
  let rest = ''
  return (bytes) => {
    const lines = (rest + bytes).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) process.stdout.write(`${plain(line)}\n`)
  }
}

function plain(line) {
  try {
    const { time, level, msg, err } = JSON.parse(line)
    const mark = { 40: '! ', 50: '!! ', 60: '!! ' }[level] ?? ''
    return `${new Date(time).toTimeString().slice(0, 8)}  ${mark}${msg ?? ''}${err ? ` ${err.stack ?? err.message}` : ''}`
  } catch {
    return line
  }
}
