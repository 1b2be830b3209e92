import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const index = 'docs/decisions/README.md'
const record = /^docs\/(?:decisions|audits)\/(\d{3})-[a-z0-9-]+\.md$/
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g

/** Reads the pages of `docs` below a folder as texts by their path. @returns {Map<string, string>} */
export function readPages(root) {
  const folders = ['docs', 'docs/decisions', 'docs/audits'].filter((folder) => existsSync(join(root, folder)))
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/**
 * Checks the records of decisions and audits: the heading `# NNN. Title` with the number of the file, each number once,
 * each record in the index under its title, twelve to read first, and no link of a page that leads nowhere.
 *
 * @param {Map<string, string>} pages
 * @param {(path: string) => boolean} exists
 */
export function checkRecords(pages, exists) {
  const faults = []
  const list = pages.get(index) ?? ''
  const numbers = new Map()
  for (const [path, text] of pages) {
    const number = record.exec(path)?.[1]
    if (/^docs\/(decisions|audits)\//.test(path) && path !== index && !number)
      faults.push(`${path}: a record is NNN-title.md`)
    if (number) {
      const [heading = ''] = text.split('\n')
      if (!new RegExp(`^# ${number}\\. \\S`).test(heading))
        faults.push(`${path}: starts with "# ${number}. Title"`)
      if (numbers.has(number)) faults.push(`${path}: ${numbers.get(number)} has this number`)
      numbers.set(number, path)
      const address = path.replace('docs/decisions/', '').replace('docs/', '../')
      if (!list.includes(`[${heading.slice(2)}](${address})`))
        faults.push(`${path}: add - [${heading.slice(2)}](${address}) to ${index}`)
    }
    for (const [, to = ''] of text.matchAll(link))
      if (!exists(join(dirname(path), to))) faults.push(`${path}: ${to} leads nowhere`)
  }
  const first = list.match(/^\d+\. \[\d{3}\. .*\]\(\d{3}-[a-z0-9-]+\.md\): .+\.$/gm) ?? []
  if (first.length !== 12) faults.push(`${index}: names ${first.length} records to read first, not twelve`)
  return faults
}
