import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly, say } from './child.mjs'

const bin = (path) => join(root, 'node_modules', path)

const projects = [
  'api',
  'api/tsconfig.test.json',
  'i18n',
  'i18n/tsconfig.test.json',
  'server',
  'web',
  'web/tsconfig.test.json',
  'e2e',
  'bench',
  'scripts',
  'client',
]

/** Returns every check that is not a test, with its title and the arguments for Node. Lists run in parallel. */
function checks() {
  const types = projects
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ title: `types ${path}`, args: [bin('typescript/bin/tsc'), '-p', path] }))
  return [
    [
      { title: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'] },
      { title: 'rooms', args: ['scripts/check-rooms.mjs'] },
      { title: 'commits', args: ['scripts/check-commits.mjs'] },
      { title: 'documents', args: ['server/src/cli/write-docs.ts', '--check'] },
    ],
    types,
  ]
}

/**
 * Runs all checks, two at a time, and prints the result of each, with the output if it fails. Returns the counts.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv }} ready
 */
export async function runChecks({ node, env }) {
  const counts = { passed: 0, failed: 0 }
  const lane = async (list) => {
    for (const { title, args } of list) {
      const began = Date.now()
      const { code, said } = await runQuietly(title, node, args, { env })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      counts[code === 0 ? 'passed' : 'failed'] += 1
      say(code === 0 ? `✓ ${title} (${seconds} s)` : `✗ ${title} (${seconds} s)\n${said.trimEnd()}\n`)
    }
  }
  await Promise.all(checks().map(lane))
  return counts
}
