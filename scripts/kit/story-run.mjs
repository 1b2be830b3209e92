import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runChild } from './child.mjs'
import { storyResults } from './failures.mjs'
import { storeFailures } from './last-failures.mjs'
import { readUnstable, splitUnstable } from './unstable.mjs'

const program = 'node_modules/@playwright/test/cli.js'

/**
 * Counts a result of Playwright. A story that failed and passed when it was repeated counts as passed and is unstable,
 * unless its file is listed as unstable already. A program that fails without a failed story counts as one failure.
 *
 * @param {Parameters<typeof storyResults>[0] | undefined} result the report; undefined if there is none
 * @param {number} code the exit code of the program
 * @param {import('./unstable.mjs').Unstable[]} listed
 */
export function countStories(result, code, listed) {
  if (!result) {
    const lines = ['✗ stories', '    Playwright has written no report']
    return { passed: 0, failed: 1, lines, unstable: [], files: [], failedFiles: [] }
  }
  const { files, passed, failed, flaky, errors } = storyResults(result)
  const { again, unstable } = splitUnstable(flaky, listed)
  const counts = { passed: passed + unstable.length, failed: failed.length + again.length }
  const isEmpty = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || isEmpty || errors.length > 0)) counts.failed = 1
  return {
    ...counts,
    lines: [
      ...failed.flatMap(({ lines }) => lines),
      ...again.flatMap(({ lines, since }) => [
        ...lines,
        `    Passed when repeated, but listed as unstable since ${since}: mend it, then remove its entry.`,
      ]),
      ...errors,
    ],
    unstable: [...new Set(unstable.map(({ file }) => file))].map((file) => ({
      file,
      log: unstable.filter((one) => one.file === file).flatMap(({ log }) => log),
    })),
    files,
    failedFiles: [...failed, ...flaky].map(({ file }) => file),
  }
}

/**
 * Runs stories in a real browser; `filters` chooses them, without it all run. The web app must be built.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, filters?: string[] }} options
 */
export async function runStories({ node, env, filters = [] }) {
  const output = join(root, '.maru/playwright.json')
  rmSync(output, { force: true })
  const code = await runChild(node, [program, 'test', '-c', 'e2e', ...filters], { env })
  let result
  try {
    result = JSON.parse(readFileSync(output, 'utf8'))
  } catch {
    // The program has ended before it wrote the result.
  }
  const { files, failedFiles, ...counts } = countStories(result, code, readUnstable())
  storeFailures('e2e', { ran: files, failed: failedFiles })
  return counts
}
