import { inEachLanguage, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { DictionaryEntry } from '@maru/api/menu/dictionary'
import { languages, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import styles from '../../parts/form.module.css'
import { loadText, useTextChanges } from '../dictionary.api.ts'
import { faultOfText, ownText, placesText, sampleOf, usedText } from '../dictionary.rules.ts'
import own from './dictionary.module.css'

type Draft = Record<ShortLanguage, string>

const nameOf = (short: ShortLanguage) => languages.find((language) => language.short === short)?.name ?? short

/** Changes the texts of a key in three languages; an empty field returns to the text below. */
export function TextDialog({
  entry,
  comCode,
  onClose,
}: {
  entry: DictionaryEntry
  /** Empty for all companies. */
  comCode: string
  onClose: () => void
}) {
  const t = useTranslate()
  const { save } = useTextChanges()
  const draftOf = ({ texts }: DictionaryEntry): Draft =>
    inEachLanguage((short) => usedText(texts[short], comCode))
  const form = useRoomForm<Draft, DictionaryEntry, { changeCount: number }>({
    start: draftOf(entry),
    base: entry,
    check: (draft) => inEachLanguage((short) => faultOfText(t, entry.texts[short].builtIn, draft[short])),
    save: (texts, base) =>
      save.mutateAsync({ comCode, key: entry.key, version: base?.version ?? entry.version, texts }),
    onSaved: () => {
      showToast(t('admin.dictionary.saved'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
    conflict: { code: 'menu.textChanged', reload: () => loadText(comCode, entry.key), startOf: draftOf },
  })
  const { draft, field, change } = form
  const below = (short: ShortLanguage) => {
    const { builtIn, group } = entry.texts[short]
    return comCode !== '' && group !== null
      ? t('admin.dictionary.below', { text: group })
      : t('admin.dictionary.builtIn', { text: builtIn })
  }
  return (
    <FormDialog form={form} size="m" title={t('admin.dictionary.edit')} onClose={onClose}>
      <code className={own.key}>{entry.key}</code>
      {entry.places.length > 0 ? (
        <p className={styles.note}>{t('admin.dictionary.places', { names: placesText(entry) })}</p>
      ) : null}
      <p className={styles.note}>{t('admin.dictionary.emptyHint')}</p>
      {shortLanguages.map((short) => {
        const fault = faultOfText(t, entry.texts[short].builtIn, draft[short])
        const isChanged = ownText(entry.texts[short], comCode) !== null || field(short).error
        return (
          <div key={short} className={styles.item} lang={short}>
            <TextArea
              {...field(short)}
              // At once, so that a lost placeholder is seen while typing.
              error={fault || field(short).error}
              label={nameOf(short)}
              hint={below(short)}
              rows={2}
            />
            <div className={styles.between}>
              <Hint tone="2" className={own.preview}>
                {t('admin.dictionary.preview')}: <q>{sampleOf(draft[short].trim()) || below(short)}</q>
              </Hint>
              {isChanged || draft[short] !== usedText(entry.texts[short], comCode) ? (
                <Button onPress={() => change({ [short]: '' })}>{t('admin.dictionary.reset')}</Button>
              ) : null}
            </div>
          </div>
        )
      })}
    </FormDialog>
  )
}
