import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { blockTrigger, elementLetter, personTrigger, type TypedTrigger } from '#kit/screen/typed-trigger.ts'

/** Open suggestions: what was typed, and its range in the document. */
export interface Suggestion extends Pick<TypedTrigger, 'kind' | 'text'> {
  from: number
  to: number
}

/** Receives the keys while suggestions are open; returns whether it used the key. */
export interface SuggestKeys {
  current: ((event: KeyboardEvent) => boolean) | null
}

interface SuggestState {
  open: Suggestion | null
  /** Position of a character whose suggestions the author closed. */
  closedAt: number | null
}

const key = new PluginKey<SuggestState>('suggest')

/** Returns the open suggestions of an editor; null if there are none. */
export function openSuggestion(state: EditorState): Suggestion | null {
  return key.getState(state)?.open ?? null
}

/** Closes the suggestions; they do not open again for the same character. */
export function closeSuggestion(view: EditorView): void {
  if (openSuggestion(view.state)) view.dispatch(view.state.tr.setMeta(key, 'close'))
}

function findSuggestion({ selection, storedMarks }: EditorState): Suggestion | null {
  const { $from, empty } = selection
  const line = $from.parent
  if (!empty || !line.isTextblock || line.type.spec.code) return null
  if ((storedMarks ?? $from.marks()).some((mark) => mark.type.spec.code)) return null
  const letter = (node: { type: { name: string } }) => (node.type.name === 'hardBreak' ? '\n' : elementLetter)
  const before = line.textBetween(0, $from.parentOffset, undefined, letter)
  const after = line.textBetween($from.parentOffset, line.content.size, undefined, letter)
  const trigger = personTrigger(before) ?? blockTrigger(before, after.split('\n')[0] ?? '')
  if (!trigger) return null
  return { kind: trigger.kind, text: trigger.text, from: $from.start() + trigger.start, to: $from.pos }
}

function nextState(change: Transaction, before: SuggestState, state: EditorState): SuggestState {
  if (change.getMeta(key) === 'close') return { open: null, closedAt: before.open?.from ?? null }
  if (!change.docChanged && !(before.open && change.selectionSet)) return before
  const closedAt = before.closedAt === null ? null : change.mapping.map(before.closedAt, -1)
  const isPasted = change.getMeta('paste') === true || change.getMeta('uiEvent') === 'drop'
  const open = isPasted || change.getMeta('history$') ? null : findSuggestion(state)
  if (!open) return { open: null, closedAt: null }
  if (open.from === closedAt) return { open: null, closedAt }
  // A press somewhere else in the text opens nothing.
  const isSame = before.open?.from === open.from
  return { open: change.docChanged || isSame ? open : null, closedAt: null }
}

/**
 * Follows the typed text and opens suggestions of people for @ and of blocks for /. While an input method composes a
 * syllable, the library passes no keys, so that Enter ends the syllable and chooses nothing.
 */
export function suggestions(keys: SuggestKeys) {
  return Extension.create({
    name: 'suggest',
    // The keys of open suggestions are used before those of lists and tables.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin<SuggestState>({
        key,
        state: {
          init: () => ({ open: null, closedAt: null }),
          apply: (change, before, _old, state) => nextState(change, before, state),
        },
        props: {
          handleKeyDown: (view, event) => {
            if (!openSuggestion(view.state) || !keys.current?.(event)) return false
            // Otherwise the surrounding dialog would close at Escape, or move the focus at Tab.
            event.stopPropagation()
            return true
          },
          handleDOMEvents: {
            blur: (view) => {
              closeSuggestion(view)
              return false
            },
          },
        },
      }),
    ],
  })
}
