import { relative, sep } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { lastFailures, slowFiles } from './last-failures.mjs'

/**
 * Returns files in the order of Vitest, except that the last failures come first and then the listed slow files. Files
 * of one project stay together, because Vitest runs one project after another.
 *
 * @template {{ project: { name: string } }} F
 * @param {F[]} files in the order of Vitest
 * @param {{ pathOf: (file: F) => string, failed: string[], slow: string[] }} lists
 */
export function sortFiles(files, { pathOf, failed, slow }) {
  const first = [...failed, ...slow]
  const rankOf = (file) => {
    const rank = first.indexOf(pathOf(file))
    return rank < 0 ? first.length : rank
  }
  const projects = [...Map.groupBy(files, ({ project }) => project.name).values()]
  const hasFailed = (list) => (list.some((file) => failed.includes(pathOf(file))) ? 0 : 1)
  return projects
    .map((list) => list.toSorted((one, other) => rankOf(one) - rankOf(other)))
    .toSorted((one, other) => hasFailed(one) - hasFailed(other))
    .flat()
}

/** The order of test files in Vitest: last failures, slow files, then the order of Vitest. */
export default class Sequencer extends BaseSequencer {
  /** @override */
  async sort(files) {
    const folder = this.ctx.config.root
    const pathOf = ({ moduleId }) => relative(folder, moduleId).split(sep).join('/')
    const lists = { pathOf, failed: lastFailures('unit', folder), slow: slowFiles(folder) }
    return sortFiles(await super.sort(files), lists)
  }
}
