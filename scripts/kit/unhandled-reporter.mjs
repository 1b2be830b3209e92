import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest that writes the errors outside of tests, for example of a worker that crashed, as a JSON list of
 * messages to the file MARU_UNHANDLED. The JSON reporter of Vitest leaves them out.
 */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => String(stack ?? message))
    if (process.env.MARU_UNHANDLED) writeFileSync(process.env.MARU_UNHANDLED, JSON.stringify(messages))
  }
}
