import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { giveUp, root, runQuietly, say } from './child.mjs'

const dist = join(root, 'web/dist')
const stamp = join(dist, '.built-from')
const sources = ['web', 'api/src', 'i18n/src', 'package-lock.json']
const skipped = /^(node_modules|dist.*|test)$|\.test\.tsx?$/

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (skipped.test(entry.name)) continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(child)
    else yield child
  }
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    for (const file of source.includes('.') ? [path] : filesOf(path)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * Builds web/dist if its sources have changed since the last build. Builds in another folder and then moves the result,
 * so that a running server never serves an incomplete build.
 */
export async function buildWeb({ node, env }) {
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the web app …')
  const making = `dist.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, said } = await runQuietly(
    'building the web app',
    node,
    [vite, 'build', '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { ...env, NODE_ENV: 'production' }, cwd: join(root, 'web') },
  )
  const made = join(root, 'web', making)
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true })
    giveUp(`The web app could not be built:\n${said}`)
  }
  writeFileSync(join(made, '.built-from'), hash)
  const old = `${dist}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(made, dist)
  rmSync(old, { recursive: true, force: true })
}
