import { useTranslate } from '#kit/i18n/i18n.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { Icon } from '../../icon.tsx'
import { menuCommands } from '../block-commands.ts'
import styles from './suggest.module.css'
import { SuggestMenu, type SuggestProps } from './suggest-menu.tsx'

/** The blocks for a typed /. */
export function BlockMenu({ onPickImages, ...place }: SuggestProps & { onPickImages: () => void }) {
  const t = useTranslate()
  const { editor, open } = place
  const commands = menuCommands(onPickImages)
  const matches = bestMatches(
    commands,
    open.text,
    ({ label, terms }) => [t(label), ...terms.split(' ')],
    commands.length,
  )
  return (
    <SuggestMenu
      {...place}
      label={t('editor.suggest.blocks')}
      options={matches.map(({ id, label, icon }) => ({
        id,
        content: (
          <>
            <span className={styles.icon}>
              <Icon icon={icon} size={16} />
            </span>
            {t(label)}
          </>
        ),
      }))}
      isSettled
      // A text that names no block, such as a path, is only a text.
      none={null}
      onChoose={(index) => {
        editor.chain().focus().deleteRange({ from: open.from, to: open.to }).run()
        matches[index]?.run(editor)
      }}
    />
  )
}
