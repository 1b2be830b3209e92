import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../hidden.tsx'
import { Hint } from '../../layout/hint.tsx'
import styles from './suggest.module.css'
import { useSuggestPlace } from './suggest-place.ts'
import { closeSuggestion, type Suggestion, type SuggestKeys } from './suggest-state.ts'

/** What a menu needs of its editor. */
export interface SuggestProps {
  editor: Editor
  open: Suggestion
  keys: SuggestKeys
}

/** Properties of {@link SuggestMenu}. */
export interface SuggestMenuProps extends SuggestProps {
  label: string
  options: readonly { id: string; content: ReactNode }[]
  /** False while the options belong to an older text: a choice waits for those of the present text. */
  isSettled: boolean
  /** The text without options; null shows no menu. */
  none: string | null
  onChoose: (index: number) => void
}

/** Names the list and its current option at the text box, which keeps the focus (WAI-ARIA combobox). */
function useNamedList(editor: Editor, id: string, current: number | null) {
  useLayoutEffect(() => {
    const box = editor.view.dom
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-haspopup', 'listbox')
    return () => {
      for (const name of ['autocomplete', 'haspopup', 'controls', 'activedescendant'])
        box.removeAttribute(`aria-${name}`)
    }
  }, [editor])
  useLayoutEffect(() => {
    const box = editor.view.dom
    if (current === null) {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    } else {
      box.setAttribute('aria-controls', `${id}-list`)
      box.setAttribute('aria-activedescendant', `${id}-${current}`)
    }
  }, [editor, id, current])
}

/** Returns the highlighted option; the arrow keys move it, Enter and Tab choose it, and Escape closes the menu. */
function useOptionKeys({ editor, open, keys, options, isSettled, none, onChoose }: SuggestMenuProps): number {
  const [at, setAt] = useState({ text: open.text, index: 0 })
  const index = at.text === open.text ? Math.max(0, Math.min(at.index, options.length - 1)) : 0
  const count = options.length
  // A fast author presses Enter before the people for the last letter are known.
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const chooses = waitingFor === open.text && isSettled
  useEffect(() => {
    if (chooses && count > 0) onChoose(0)
    if (chooses) setWaitingFor(null)
  })
  useLayoutEffect(() => {
    keys.current = (event) => {
      const move = (by: number) => setAt({ text: open.text, index: (index + by + count) % count })
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (!isPlain || (count === 0 && none === null)) return false
      if (event.key === 'Escape') closeSuggestion(editor.view)
      else if (event.key === 'ArrowDown' && count > 0) move(1)
      else if (event.key === 'ArrowUp' && count > 0) move(-1)
      else if ((event.key === 'Enter' || event.key === 'Tab') && count > 0) {
        if (isSettled) onChoose(index)
        else setWaitingFor(open.text)
      } else return false
      return true
    }
    return () => {
      keys.current = null
    }
  })
  return index
}

/**
 * The suggestions for the letters before the caret, in the top layer, so that no box around the editor cuts them off. The
 * focus remains in the text.
 */
export function SuggestMenu(props: SuggestMenuProps) {
  const { editor, open, label, options, none, onChoose } = props
  const t = useTranslate()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const index = useOptionKeys(props)
  const hasOptions = options.length > 0
  const isShown = hasOptions || none !== null
  const style = useSuggestPlace(editor, open.from)
  useNamedList(editor, id, hasOptions ? index : null)
  useLayoutEffect(() => {
    if (isShown) box.current?.showPopover?.()
  }, [isShown])
  useEffect(() => {
    box.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [index])
  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the text
    <div
      ref={box}
      popover="manual"
      className={styles.menu}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
    >
      <VisuallyHidden>
        <span role="status">{hasOptions ? t('editor.suggest.found', { count: options.length }) : none}</span>
      </VisuallyHidden>
      {hasOptions ? (
        <div id={`${id}-list`} role="listbox" aria-label={label} tabIndex={0} className={styles.list}>
          {options.map(({ id: key, content }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys (WAI-ARIA combobox)
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text (aria-activedescendant)
            <div
              key={key}
              id={`${id}-${at}`}
              data-index={at}
              role="option"
              aria-selected={at === index}
              className={classes(styles.option, at === index && styles.current)}
              onClick={() => onChoose(at)}
            >
              {content}
            </div>
          ))}
        </div>
      ) : (
        <Hint className={styles.none} aria-hidden="true">
          {none}
        </Hint>
      )}
    </div>
  )
}
