import type { Plugin } from 'vite'

/** The imports of a chunk of the build, by file name. */
export type ChunkImports = ReadonlyMap<string, readonly string[]>

/** Returns the chunks of the first cycle of imports, each imported by the one before it; null if there is none. */
export function findCycle(imports: ChunkImports): string[] | null {
  const finished = new Set<string>()
  function visit(chunk: string, path: readonly string[]): string[] | null {
    if (path.includes(chunk)) return path.slice(path.indexOf(chunk))
    if (finished.has(chunk)) return null
    for (const next of imports.get(chunk) ?? []) {
      const cycle = visit(next, [...path, chunk])
      if (cycle) return cycle
    }
    finished.add(chunk)
    return null
  }
  for (const chunk of imports.keys()) {
    const cycle = visit(chunk, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Fails the build if chunks import each other. Which of them runs first then depends on which arrives first, and the
 * first one sees the values of the other as undefined: a page that opens today and not tomorrow.
 */
export function noCycles(): Plugin {
  return {
    name: 'maru:no-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (!cycle) return
      const modulesOf = (name: string | undefined) =>
        chunks.find(({ fileName }) => fileName === name)?.moduleIds ?? []
      const lines = cycle.flatMap((name, index) => {
        const next = cycle[index + 1] ?? cycle[0]
        const targets = new Set(modulesOf(next))
        const pairs = modulesOf(name).flatMap((id) =>
          (this.getModuleInfo(id)?.importedIds ?? [])
            .filter((imported) => targets.has(imported))
            .map((imported) => `    ${id} imports ${imported}`),
        )
        return [`  ${name} imports ${next}`, ...pairs]
      })
      this.error(`Chunks import each other; see codeSplitting in web/vite.config.ts:\n${lines.join('\n')}`)
    },
  }
}
