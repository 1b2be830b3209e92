import { loadTexts } from '#kit/i18n/dictionary.ts'
import { lazyPart } from '../dialog/lazy-layer.tsx'
import { Skeleton } from '../loading.tsx'
import type { EditorProps } from './editor.tsx'

/** Height of the toolbar in pixels. */
const toolbar = 39
/** Minimum height of the text area in pixels. */
const usual = 300

/**
 * The rich-text editor with its toolbar. Its code and its texts are loaded at the first rendering; until then it shows
 * a placeholder of the same height.
 */
export const RichEditor = lazyPart<EditorProps>(
  'editor',
  async () => (await Promise.all([import('./editor.tsx'), loadTexts('editor')]))[0].Editor,
  ({ height }) => <Skeleton look="block" height={`${(height ?? usual) + toolbar}px`} />,
)
