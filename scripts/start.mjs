// npm start: installs, builds and starts the portal from a fresh clone. The second start takes seconds. If
// the server ends unexpectedly, it is restarted.
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

/** Returns a writer that prints the JSON lines of the log as time and text. Used only in a terminal. */
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
