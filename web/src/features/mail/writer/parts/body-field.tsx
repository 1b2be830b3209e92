import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { foldBody } from '../fold.rules.ts'
import styles from './answer-panel.module.css'
import type { WriterForm } from './use-writer.ts'

/** The text of an answer; quote and signature are folded to one line until it is pressed. */
export function BodyField({ writer, isNew }: { writer: WriterForm; isNew: boolean }) {
  const t = useTranslate()
  const { form, pictures } = writer
  const isWide = useWide(761)
  const [folded, setFolded] = useState(() => foldBody(form.draft.body, isNew))
  const { own, rest, lines, hasSignature } = folded
  // The form was reset or filled with a stored draft: its text ends in another way.
  const isFolded = rest !== '' && form.draft.body.endsWith(rest)
  const field = form.field('body')
  const body = isFolded ? form.draft.body.slice(0, form.draft.body.length - rest.length) : field.value
  const parts = [
    lines > 0 ? t('mail.answer.quote', { count: lines }) : '',
    hasSignature ? t('mail.answer.signature') : '',
  ].filter((one) => one !== '')
  return (
    <>
      <EditorField
        key={isFolded ? 'own' : 'whole'}
        {...field}
        value={body}
        onChange={(html) => field.onChange(isFolded ? html + rest : html)}
        hideLabel
        label={t('mail.writer.body')}
        pictures={pictures}
        height={isWide ? 160 : 110}
        fontSize={10}
      />
      {isFolded ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={false}
          onClick={() => setFolded({ own, rest: '', lines: 0, hasSignature: false })}
        >
          <Icon icon={Ellipsis} size={14} />
          {parts.join(' · ') || t('mail.answer.rest')}
        </button>
      ) : null}
    </>
  )
}
