import type { Domain } from '@maru/i18n/dictionary'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './call/chunk.ts'
import { loadTexts } from './i18n/dictionary.ts'

type Module<K extends string, C> = { [N in K]: C }

/**
 * Returns functions that load code of a room on demand, always together with the texts of the room:
 * `const lazy = lazyRoom('board')`. Chunk names are the lazy groups of the specification (spec 1§2); errors contain
 * the chunk name.
 */
export function lazyRoom(domain: Domain) {
  async function load<M>(chunk: string, load: () => Promise<M>): Promise<M> {
    const [module] = await Promise.all([loadChunk(chunk, load), loadTexts(domain)])
    return module
  }
  return {
    /** Loads a module of the room. Throws ChunkLoadError or CallError. */
    load,
    /** A page of a route: `lazy.page('board', () => import('./pages/list-page.tsx'), 'ListPage')`. */
    page<K extends string>(chunk: string, module: () => Promise<Module<K, () => React.ReactNode>>, name: K) {
      return lazyRouteComponent(() => load(chunk, module), name)
    },
    /** A component for use inside of Suspense. */
    // biome-ignore lint/suspicious/noExplicitAny: the type of React.lazy has the same bound
    part<K extends string, C extends ComponentType<any>>(
      chunk: string,
      module: () => Promise<Module<K, C>>,
      name: K,
    ): LazyExoticComponent<C> {
      return lazy(async () => ({ default: (await load(chunk, module))[name] }))
    },
  }
}
