import { changesSince, largestChanges, type Release, readReleases } from '@maru/api/admin/changes'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionNote } from '#ui/notice.tsx'
import styles from './health.module.css'

/**
 * What newer versions bring: reads the CHANGELOG.md of a downloaded program in the browser, because a portal need not
 * reach the internet, and shows what changed since the running version.
 */
export function ChangesDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string | null>(null)
  const take = async (file: File) => setText(file.size > largestChanges ? '' : await file.text())
  const releases = text === null ? [] : changesSince(text, version)
  const isOther = text !== null && readReleases(text).length === 0
  return (
    <Dialog isOpen size="l" title={t('admin.health.changes.title')} onClose={onClose}>
      <div className={styles.column}>
        <p className={styles.quiet}>{t('admin.health.changes.about', { version })}</p>
        <div>
          <input
            ref={box}
            type="file"
            hidden
            accept=".md,text/markdown,text/plain"
            aria-label={t('admin.health.changes.choose')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void take(file)
              event.target.value = ''
            }}
          />
          <Button icon={<Icon icon={FileUp} size={16} />} onPress={() => box.current?.click()}>
            {t('admin.health.changes.choose')}
          </Button>
        </div>
        <div role="status" className={styles.column}>
          {isOther ? <ActionNote tone="warn" text={t('admin.health.changes.other')} /> : null}
          {text !== null && !isOther && releases.length === 0 ? (
            <ActionNote text={t('admin.health.changes.none', { version })} />
          ) : null}
          {releases.map((release) => (
            <ReleasePart key={release.version} release={release} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function ReleasePart({ release: { version, groups } }: { release: Release }) {
  return (
    <section aria-label={version} className={styles.release}>
      <h3>{version}</h3>
      {groups.map(({ title, lines }) => (
        <div key={title}>
          {title ? <h4>{title}</h4> : null}
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
