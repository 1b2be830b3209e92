import { lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from './chunk.ts'

/**
 * A page that is loaded when its address is opened: `lazyPage('board', () => import('./pages/list-page.tsx'), 'ListPage')`.
 * The chunk's name is that of the specification's lazy groups (spec 1§2).
 */
export function lazyPage<M extends Record<string, unknown>, K extends keyof M & string>(
  chunk: string,
  load: () => Promise<M>,
  name: K,
) {
  // The page is a component without required props; the type parameter only says which export it is.
  return lazyRouteComponent(() => loadChunk(chunk, load) as Promise<Record<K, () => React.ReactNode>>, name)
}
