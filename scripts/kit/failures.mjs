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
 * Lists the failed tests of a result that Vitest wrote as JSON: file, title and the beginning of the message.
 *
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string,
 *   status: string, failureMessages: string[] }[] }[] }} result
 * @param {string} root the folder of the project; file names are printed relative to it
 */
export function unitFailures({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // If a file fails to load, it has no tests.
    if (failed.length === 0) return status === 'failed' ? [`✗ ${file}`, ...shown(message)] : []
    return failed.flatMap(({ fullName, failureMessages }) => [
      `✗ ${file} > ${fullName}`,
      ...shown(failureMessages[0]),
    ])
  })
}

/**
 * Lists the stories of a result that Playwright wrote as JSON: with the status `unexpected` those that failed twice,
 * with `flaky` those that failed and then passed.
 *
 * @param {{ suites: object[] }} result
 * @param {'unexpected' | 'flaky'} wanted
 */
function storiesOf({ suites }, wanted) {
  const ofSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(ofSuite),
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .flatMap(({ projectName, results }) => [
          `✗ [${projectName}] ${file}:${line} > ${title}`,
          ...shown(results.find(({ error }) => error)?.error.message),
        ]),
    ),
  ]
  return suites.flatMap(ofSuite)
}

/**
 * Lists the failed stories of a result that Playwright wrote as JSON, and the errors outside of stories.
 *
 * @param {{ suites: object[], errors?: { message?: string }[] }} result
 */
export function storyFailures(result) {
  const { errors = [] } = result
  return [
    ...storiesOf(result, 'unexpected'),
    ...errors.flatMap(({ message }) => ['✗ stories', ...shown(message)]),
  ]
}

/**
 * Lists the stories that failed and passed when they were repeated: each is a fault of the story or of the portal.
 *
 * @param {{ suites: object[] }} result
 */
export function unstableStories(result) {
  return storiesOf(result, 'flaky')
}
