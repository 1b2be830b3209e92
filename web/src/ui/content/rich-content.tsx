import { lazyPart } from '../dialog/lazy-layer.tsx'

/** Shows sanitised HTML in the style of the editor; its code is loaded on the first rendering. */
export const RichContent = lazyPart('editor', async () => (await import('./shown-content.tsx')).ShownContent)
