import { usePageSearch } from '#kit/address/address.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Empty } from '#ui/notice.tsx'
import { AttachmentList } from '../attachment/parts/attachment-list.tsx'
import { useRemovedFiles } from '../file.api.ts'
import { RemovedFiles } from '../upload/parts/removed-files.tsx'
import { Uploader } from '../upload/parts/uploader.tsx'
import styles from './box-page.module.css'

const parse = (query: Record<string, unknown>) => ({ code: typeof query.code === 'string' ? query.code : '' })

/** A page with one collection of files, `/file/box?code=`. Users who may change it also see the uploader. */
export function BoxPage() {
  const t = useTranslate()
  const { code } = usePageSearch(parse)
  // Only a user who may change the collection may read its removed files. The uploader is shown if this call succeeds.
  const removed = useRemovedFiles(code, code !== '')
  return (
    <main className={styles.page}>
      <PageHeader title={t('kit.attachments')} />
      {code === '' ? (
        <Empty text={t('file.empty')} />
      ) : (
        <>
          <AttachmentList code={code} />
          {removed.isSuccess ? (
            <>
              <Uploader code={code} />
              <RemovedFiles code={code} />
            </>
          ) : null}
        </>
      )}
    </main>
  )
}
