// npm run dev: runs the server and the web app; both reload after a change. The page is
// http://localhost:5173/po/ (WEB_PORT sets the port).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, say } from './kit/child.mjs'
import { setup } from './setup.mjs'

const { node, env } = await setup()
const webPort = env.WEB_PORT ?? '5173'
const apiPort = env.PORT ?? '8080'

const server = spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  env: { ...env, PORT: apiPort },
  stdio: 'inherit',
})
const web = spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'web'),
  env: { ...env, PORT: webPort, MARU_API: `http://127.0.0.1:${apiPort}` },
  stdio: 'inherit',
})
say(`Open http://localhost:${webPort}/po/ (the server itself is at port ${apiPort})`)

const children = [server, web]
let ending = false
const end = (signal) => {
  ending = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', (code) => {
          if (!ending) end('SIGTERM')
          resolve(code ?? 0)
        })
      }),
  ),
)
process.exit(Math.max(...codes))
