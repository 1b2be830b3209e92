const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The first lines of a message without colours, indented below the title. */
function shown(message, lines = 4) {
  return (message ?? '')
    .replaceAll(escapes, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `    ${line.trim().slice(0, 200)}`)
}

/**
 * One test file of a result. `tests` counts the tests that ran. A file that fails without a failed test, because it
 * cannot be loaded or a hook fails, counts as one failure. `lines` name the failures with the beginning of their
 * messages, `log` has all of them. Both are empty if the file has passed.
 *
 * @typedef {{ file: string, tests: number, passed: number, failed: number, lines: string[], log: string[] }} FileResult
 */

/**
 * Returns the files of a result that Vitest wrote as JSON.
 *
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string,
 *   status: string, failureMessages: string[] }[] }[] }} result
 * @param {string} root the folder of the project; file names are relative to it
 * @returns {FileResult[]}
 */
export function fileResults({ testResults }, root) {
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((each) => each.status === 'failed')
    const passed = assertionResults.filter((each) => each.status === 'passed').length
    const faults = failed.map(({ fullName, failureMessages }) => ({
      title: `✗ ${file} > ${fullName}`,
      message: failureMessages.join('\n'),
    }))
    if (faults.length === 0 && status === 'failed')
      faults.push({ title: `✗ ${file}`, message: message ?? '' })
    return {
      ...{ file, tests: passed + failed.length, passed, failed: faults.length },
      lines: faults.flatMap((fault) => [fault.title, ...shown(fault.message)]),
      log: faults.flatMap((fault) => [fault.title, ...shown(fault.message, 1_000)]),
    }
  })
}

/** Returns the stories of a suite and of the suites inside, one for each project that ran it. */
function storiesIn(suite) {
  return [
    ...(suite.suites ?? []).flatMap(storiesIn),
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const message = results.find(({ error }) => error)?.error.message
        const name = `✗ [${projectName}] ${file}:${line} > ${title}`
        return { file: `e2e/stories/${file}`, status, name, message }
      }),
    ),
  ]
}

/**
 * Returns the stories of a result that Playwright wrote as JSON: the failed ones, with the status `unexpected`, and
 * those that failed and passed when they were repeated at once, with `flaky`; each is a fault of the story or of the
 * portal. `lines` name them with the beginning of the message, `log` has the whole message.
 *
 * @param {{ suites: object[], errors?: { message?: string }[] }} result
 */
export function storyResults({ suites, errors = [] }) {
  const stories = suites.flatMap(storiesIn)
  const listOf = (wanted) =>
    stories
      .filter(({ status }) => status === wanted)
      .map(({ file, name, message }) => ({
        ...{ file, lines: [name, ...shown(message)], log: [name, ...shown(message, 1_000)] },
      }))
  return {
    files: [...new Set(stories.map(({ file }) => file))],
    passed: stories.filter(({ status }) => status === 'expected').length,
    failed: listOf('unexpected'),
    flaky: listOf('flaky'),
    // Errors outside of stories.
    errors: errors.flatMap(({ message }) => ['✗ stories', ...shown(message)]),
  }
}
