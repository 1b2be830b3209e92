import { FormFiles } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { withParagraphs } from '../../link/link.rules.ts'
import { LinkPart } from '../../link/parts/link-part.tsx'
import type { WriterForm } from './use-writer.ts'

/** The files of a mail, and the button that sends them as a link. */
export function FileFields({ writer: { form, setUploading } }: { writer: WriterForm }) {
  const t = useTranslate()
  return (
    <div>
      <FormFiles
        label={t('mail.writer.files')}
        type="mail"
        code={form.draft.fileCode}
        onCode={(fileCode) => form.change({ fileCode })}
        onBusy={setUploading}
      />
      {form.draft.fileCode === null ? null : (
        <LinkPart
          fileCode={form.draft.fileCode}
          onLink={(html) => form.change({ fileCode: null, body: withParagraphs(form.draft.body, html) })}
        />
      )}
    </div>
  )
}
