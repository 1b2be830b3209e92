import type { Folder } from '@maru/api/mail'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useFolders } from '../mail.api.ts'
import { searchOperators, suggestedFolders, withOperator } from '../search.rules.ts'
import styles from './mail.module.css'

const shownAtMost = 6

/** Properties of {@link SearchHints}. */
export interface SearchHintsProps {
  typed: string
  /** Puts a text into the search field, which keeps the focus. */
  onType: (text: string) => void
  onSearch: (text: string) => void
}

/** What a search can be limited to, below the search field; after `in:` the names of the folders. */
export function SearchHints({ typed, onType, onSearch }: SearchHintsProps) {
  const t = useTranslate()
  const { data: folders = [] } = useFolders()
  const named = suggestedFolders(typed, folders).slice(0, shownAtMost)
  const hint = (key: string, label: string, run: () => void) => (
    <button
      key={key}
      type="button"
      className={styles.chip}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </button>
  )
  const pick = ({ displayName }: Folder) =>
    onSearch(withOperator(typed, displayName.includes(' ') ? `in:"${displayName}"` : `in:${displayName}`))
  return (
    <fieldset className={styles.filters} aria-label={t('mail.searching.label')}>
      {named.length > 0
        ? named.map((folder) => hint(folder.id, folder.displayName, () => pick(folder)))
        : searchOperators.map(({ name, operator, isWhole }) =>
            hint(name, t(`mail.searching.${name}`), () =>
              isWhole ? onSearch(withOperator(typed, operator)) : onType(withOperator(typed, operator)),
            ),
          )}
    </fieldset>
  )
}
