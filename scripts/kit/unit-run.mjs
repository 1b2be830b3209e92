import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runChild, runQuietly, say } from './child.mjs'
import { fileResults } from './failures.mjs'
import { storeFailures } from './last-failures.mjs'
import { readUnstable, splitUnstable } from './unstable.mjs'

const program = join(root, 'node_modules/vitest/vitest.mjs')
const reporter = join(import.meta.dirname, 'unhandled-reporter.mjs')

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The program has ended before it wrote the file completely.
    return undefined
  }
}

/**
 * Runs Vitest once. Returns the results by file and the errors outside of tests; a program that ends without a report,
 * or fails without a failed file, has such an error.
 */
async function runOnce({ node, env, folder, args, output, isQuiet }) {
  const scratch = join(folder, '.maru')
  mkdirSync(scratch, { recursive: true })
  const [report, unhandled] = [join(scratch, `${output}.json`), join(scratch, `${output}-errors.json`)]
  for (const path of [report, unhandled]) rmSync(path, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${reporter}`,
  ]
  const all = [program, 'run', ...args, ...reporters]
  const options = { cwd: folder, env: { ...env, MARU_UNHANDLED: unhandled } }
  const code = isQuiet
    ? (await runQuietly('Vitest', node, all, options)).code
    : await runChild(node, all, options)
  const result = readJson(report)
  const errors = readJson(unhandled) ?? ['Vitest has written no report of its errors']
  const files = result ? fileResults(result, folder) : []
  const hasFailed = files.some(({ failed }) => failed > 0)
  if (!result) errors.push('Vitest has written no report of its tests')
  else if (files.every(({ passed, failed }) => passed + failed === 0)) errors.push('no test has run')
  else if (code !== 0 && !hasFailed && errors.length === 0)
    errors.push(`Vitest has ended with exit code ${code}`)
  return { files, errors }
}

const sum = (files, name) => files.reduce((total, file) => total + file[name], 0)

/**
 * Runs the unit and API tests. A file that fails is run once more, alone in one worker after all others; if it passes
 * then, it is unstable and does not fail the run. A file that is listed as unstable already has no second chance, and
 * after an error outside of tests, like a worker that crashed, no file has one.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, tests?: string[], folder?: string, args?: string[],
 *   isQuiet?: boolean }} options `tests`: the files to run, all without them; `isQuiet` prints nothing of Vitest
 * @returns {Promise<{ passed: number, failed: number, lines: string[], unstable: { file: string, log: string[] }[] }>}
 *   `lines` name the failures
 */
export async function runUnit({ node, env, tests = [], folder = root, args = [], isQuiet = false }) {
  const listed = readUnstable(folder)
  const run = (more, output) => runOnce({ node, env, folder, args: [...more, ...args], output, isQuiet })
  const first = await run(tests, 'vitest')
  const failed = first.files.filter((file) => file.failed > 0)
  const { again: refused, unstable: chances } = splitUnstable(failed, listed)
  const mayRepeat = first.errors.length === 0 && chances.length > 0
  if (mayRepeat) say(`\n── unit: ${chances.length} failed files once more, alone ──`)
  const names = chances.map(({ file }) => file).filter((file) => existsSync(join(folder, file)))
  const second = mayRepeat
    ? await run([...names, '--maxWorkers=1'], 'vitest-again')
    : { files: [], errors: [] }
  const passedNow = new Map(second.files.map((file) => [file.file, file]))
  const passes = ({ file, tests: count }) => {
    const now = second.errors.length === 0 ? passedNow.get(file) : undefined
    return now !== undefined && now.failed === 0 && now.passed > 0 && now.passed >= count
  }
  const unstable = mayRepeat ? chances.filter(passes) : []
  const isUnstable = new Set(unstable.map(({ file }) => file))
  const counted = first.files.map((file) =>
    isUnstable.has(file.file) ? (passedNow.get(file.file) ?? file) : file,
  )
  const errors = [...first.errors, ...second.errors]
  storeFailures(
    'unit',
    { ran: first.files.map(({ file }) => file), failed: failed.map(({ file }) => file) },
    folder,
  )
  const isListed = new Map(refused.map(({ file, since }) => [file, since]))
  return {
    passed: sum(counted, 'passed'),
    failed: sum(counted, 'failed') + Math.min(errors.length, 1),
    lines: [
      ...counted
        .filter((file) => file.failed > 0)
        .flatMap(({ file, lines }) => {
          const since = isListed.get(file)
          return [
            ...lines,
            ...(since ? [`    Listed as unstable since ${since}: mend it, then remove its entry.`] : []),
          ]
        }),
      ...errors.flatMap((message) => ['✗ outside of the tests', `    ${message.split('\n')[0]}`]),
    ],
    unstable: unstable.map(({ file, log }) => ({ file, log })),
  }
}
