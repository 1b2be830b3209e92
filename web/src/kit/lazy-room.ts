import type { Domain } from '@maru/i18n/dictionary'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './chunk.ts'
import { loadTexts } from './dictionary.ts'

type Module<K extends string, C> = { [N in K]: C }

/**
 * Loads what a room shows on demand, always together with the room's texts: `const lazy = lazyRoom('board')`. The
 * chunk's name is that of the specification's lazy groups (spec 1§2); errors name it.
 */
export function lazyRoom(domain: Domain) {
  async function load<M>(chunk: string, load: () => Promise<M>): Promise<M> {
    const [module] = await Promise.all([loadChunk(chunk, load), loadTexts(domain)])
    return module
  }
  return {
    /** A module of the room. Throws ChunkLoadError or CallError. */
    load,
    /** A page of a route: `lazy.page('board', () => import('./pages/list-page.tsx'), 'ListPage')`. */
    page<K extends string>(chunk: string, module: () => Promise<Module<K, () => React.ReactNode>>, name: K) {
      return lazyRouteComponent(() => load(chunk, module), name)
    },
    /** A component to be drawn inside of Suspense. */
    // biome-ignore lint/suspicious/noExplicitAny: React's own bound for the component of lazy
    part<K extends string, C extends ComponentType<any>>(
      chunk: string,
      module: () => Promise<Module<K, C>>,
      name: K,
    ): LazyExoticComponent<C> {
      return lazy(async () => ({ default: (await load(chunk, module))[name] }))
    },
  }
}
