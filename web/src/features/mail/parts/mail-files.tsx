import type { MailAttachment, MailItem } from '@maru/api/mail'
import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sizeText } from '../mail.rules.ts'
import styles from './reader.module.css'

/** Types that the server answers as pictures; all others are saved. */
const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The attachments of a mail: pictures are viewed here, others are saved, and all of them as one zip. */
export function MailFiles({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const [viewed, setViewed] = useState<MailAttachment | null>(null)
  const base = `/cm/api/mail/message/${mail.id}`
  const addressOf = ({ place }: MailAttachment) => `${base}/attachment/${place}`
  if (mail.attachments.length === 0) return null
  return (
    <>
      <ul
        className={styles.files}
        aria-label={t('mail.read.attachments', { count: mail.attachments.length })}
      >
        {mail.attachments.map((file) => (
          <li key={file.place} className={styles.fileLine}>
            {shown.includes(file.type) ? (
              <button
                type="button"
                className={styles.file}
                aria-label={t('mail.reading.viewPicture', { name: file.name })}
                onClick={() => setViewed(file)}
              >
                <Icon icon={Image} size={16} />
                <bdi className={styles.cut}>{file.name}</bdi>
                <span className={styles.faint}>{sizeText(file.size)}</span>
              </button>
            ) : (
              <a className={styles.file} href={addressOf(file)} download={file.name}>
                <Icon icon={FileText} size={16} />
                <bdi className={styles.cut}>{file.name}</bdi>
                <span className={styles.faint}>{sizeText(file.size)}</span>
              </a>
            )}
          </li>
        ))}
        {mail.attachments.length > 1 ? (
          <li>
            <a className={styles.file} href={`${base}/attachments`} download>
              <Icon icon={Download} size={16} />
              {t('mail.reading.saveAll')}
            </a>
          </li>
        ) : null}
      </ul>
      {viewed ? (
        <Dialog
          isOpen
          onClose={() => setViewed(null)}
          title={viewed.name}
          size="l"
          footer={
            <a className={styles.file} href={addressOf(viewed)} download={viewed.name}>
              <Icon icon={Download} size={16} />
              {t('mail.reading.saveFile')}
            </a>
          }
        >
          <img className={styles.picture} src={addressOf(viewed)} alt={viewed.name} />
        </Dialog>
      ) : null}
    </>
  )
}
