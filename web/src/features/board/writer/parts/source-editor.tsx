import { useTranslate } from '../../../../kit/i18n.ts'
import { TextArea } from '../../../../ui/field.tsx'
import { ShownContent } from '../../content/parts/shown-content.tsx'
import styles from './writer.module.css'

/** Properties of {@link SourceEditor}. */
export interface SourceEditorProps {
  label: string
  html: string
  onChange: (html: string) => void
}

/**
 * Writes a batch article (B10, spec 2§3) as the HTML that it is shown as, with its look below: an editor would take
 * away what a program put there.
 */
export function SourceEditor({ label, html, onChange }: SourceEditorProps) {
  const t = useTranslate()
  return (
    <div className={styles.source}>
      <TextArea
        label={`${label} · ${t('board.editor.source')}`}
        hint={t('board.editor.sourceHint')}
        rows={12}
        spellCheck="false"
        value={html}
        onChange={onChange}
      />
      <section aria-label={t('board.editor.sourceShown')} className={styles.sourceShown}>
        <ShownContent html={html} isPlain />
      </section>
    </div>
  )
}
