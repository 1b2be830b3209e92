import { FormFiles } from '#features/file/index.tsx'
import { useConnection } from '#kit/call/connection.ts'
import { canStore } from '#kit/call/stored.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { ActionNote } from '#ui/notice.tsx'
import { withParagraphs } from '../../link/link.rules.ts'
import { LinkPart } from '../../link/parts/link-part.tsx'
import type { WriterForm } from './use-writer.ts'

/** The files of a mail, and the button that sends them as a link. */
export function FileFields({ writer: { form, setUploading } }: { writer: WriterForm }) {
  const t = useTranslate()
  const isAway = useConnection() !== 'ok' && canStore()
  return (
    <div>
      {isAway ? <ActionNote text={t('mail.writer.filesLater')} /> : null}
      {isAway && form.draft.fileCode === null ? null : (
        <FormFiles
          label={t('mail.writer.files')}
          type="mail"
          code={form.draft.fileCode}
          onCode={(fileCode) => form.change({ fileCode })}
          onBusy={setUploading}
        />
      )}
      {form.draft.fileCode === null ? null : (
        <LinkPart
          fileCode={form.draft.fileCode}
          onLink={(html) => form.change({ fileCode: null, body: withParagraphs(form.draft.body, html) })}
        />
      )}
    </div>
  )
}
