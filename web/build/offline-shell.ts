import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const place = "const build = { version: '', files: [] }"
/** Kinds of files that a page needs; the fonts of other scripts are many and large, and the system has some. */
const needed = /\.(html|js|css|svg|png)$/

/** The source of the worker with the version and the files of a build. Throws if the source has no place for them. */
export function withFiles(worker: string, files: readonly string[], digest: string): string {
  if (!worker.includes(place)) throw new Error('worker.js has no place for the list of files')
  const version = createHash('sha256')
    .update([...files, digest].join('\n'))
    .digest('hex')
    .slice(0, 16)
  return worker.replace(place, `const build = ${JSON.stringify({ version, files })}`)
}

/** Writes the list of the files of the build into the service worker, so that pages open without a network. */
export function offlineShell(): Plugin {
  let directory = ''
  return {
    name: 'maru:offline-shell',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const names = await readdir(directory, { recursive: true })
      const files = names.filter((name) => needed.test(name) && name !== 'worker.js').sort()
      const path = join(directory, 'worker.js')
      const worker = await readFile(path, 'utf8')
      // The names of the other files have no hash.
      const plain = files.filter((name) => !name.startsWith('assets/'))
      const contents = await Promise.all(plain.map((name) => readFile(join(directory, name), 'utf8')))
      const written = withFiles(
        worker,
        files.map((name) => `/po/${name}`),
        [worker, ...contents].join('\n'),
      )
      await writeFile(path, written)
    },
  }
}
