import { useTranslate } from '#kit/i18n/i18n.ts'
import { ShownContent } from '#ui/content/shown-content.tsx'
import { TextArea } from '#ui/form/field.tsx'
import styles from './writer.module.css'

/** Properties of {@link SourceEditor}. */
export interface SourceEditorProps {
  label: string
  html: string
  onChange: (html: string) => void
}

/**
 * Edits a batch article (B10, spec 2§3) as HTML source, with a preview below. The rich text editor would
 * remove markup that a program has generated.
 */
export function SourceEditor({ label, html, onChange }: SourceEditorProps) {
  const t = useTranslate()
  return (
    <div className={styles.source}>
      <TextArea
        label={`${label} · ${t('board.writer.source')}`}
        hint={t('board.writer.sourceHint')}
        rows={12}
        spellCheck="false"
        value={html}
        onChange={onChange}
      />
      <section aria-label={t('board.writer.sourceShown')} className={styles.sourceShown}>
        <ShownContent html={html} isPlain />
      </section>
    </div>
  )
}
