import { useTranslate } from '#kit/i18n/i18n.ts'
import { ErrorNote } from '#ui/notice.tsx'
import { useVersionFiles } from '../../reader.api.ts'
import styles from './history.module.css'

/**
 * Lists the files of an older version of an article. Readers can still download files that were removed
 * later.
 */
export function VersionFiles({ fileCode, version }: { fileCode: string; version: number }) {
  const t = useTranslate()
  const files = useVersionFiles(fileCode, version)
  if (files.isError) return <ErrorNote error={files.error} onRetry={() => void files.refetch()} />
  if (!files.data || files.data.length === 0) return null
  return (
    <section aria-label={t('kit.attachments')} className={styles.files}>
      <h3>{t('kit.attachments')}</h3>
      <ul>
        {files.data.map(({ id, name }) => (
          <li key={id}>
            <a href={`/cm/file/download/${id}`} download={name}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
