import { type MailAttachment, type MailItem, mailApi } from '@maru/api/mail'
import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { FilePreview, isPreviewed } from '#features/file/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './reader.module.css'

/** Types that the server answers as pictures; all others are saved. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Opens attachments in the viewer of the file room; each is copied for it once while the mail is open. */
function useViewer(mail: MailItem) {
  const t = useTranslate()
  const view = useChange(mailApi.viewAttachment)
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({})
  const [shown, setShown] = useState('')
  const open = async ({ place }: MailAttachment) => {
    const known = codes[place]
    if (known) return setShown(known)
    try {
      const { fileCode } = await view.mutateAsync({ id: mail.id, place })
      setCodes((all) => ({ ...all, [place]: fileCode }))
      setShown(fileCode)
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  return { open, shown, close: () => setShown(''), isBusy: view.isPending }
}

/** The attachments of a mail: pictures and files with a preview are viewed here, others are saved, all as one zip. */
export function MailFiles({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const [picture, setPicture] = useState<MailAttachment | null>(null)
  const viewer = useViewer(mail)
  const base = `/cm/api/mail/message/${mail.id}`
  const addressOf = ({ place }: MailAttachment) => `${base}/attachment/${place}`
  if (mail.attachments.length === 0) return null
  const words = (file: MailAttachment, isPicture: boolean) => (
    <>
      <Icon icon={isPicture ? Image : FileText} size={16} />
      <bdi className={styles.cut}>{file.name}</bdi>
      <span className={styles.faint}>{sizeText(file.size)}</span>
    </>
  )
  return (
    <>
      <ul
        className={styles.files}
        aria-label={t('mail.read.attachments', { count: mail.attachments.length })}
      >
        {mail.attachments.map((file) => {
          const isPicture = pictures.includes(file.type)
          const isViewed = isPicture || isPreviewed(file.name)
          return (
            <li key={file.place} className={styles.fileLine}>
              {isViewed ? (
                <>
                  <button
                    type="button"
                    className={styles.file}
                    aria-label={t('mail.reading.viewPicture', { name: file.name })}
                    aria-busy={viewer.isBusy}
                    onClick={() => (isPicture ? setPicture(file) : void viewer.open(file))}
                  >
                    {words(file, isPicture)}
                  </button>
                  <IconButton
                    size="s"
                    label={t('mail.reading.saveOf', { name: file.name })}
                    onPress={() =>
                      Object.assign(document.createElement('a'), {
                        href: addressOf(file),
                        download: file.name,
                      }).click()
                    }
                  >
                    <Icon icon={Download} size={15} />
                  </IconButton>
                </>
              ) : (
                <a className={styles.file} href={addressOf(file)} download={file.name}>
                  {words(file, false)}
                </a>
              )}
            </li>
          )
        })}
        {mail.attachments.length > 1 ? (
          <li>
            <a className={styles.file} href={`${base}/attachments`} download>
              <Icon icon={Download} size={16} />
              {t('mail.reading.saveAll')}
            </a>
          </li>
        ) : null}
      </ul>
      {viewer.shown ? <FilePreview code={viewer.shown} onClose={viewer.close} /> : null}
      {picture ? (
        <Dialog
          isOpen
          onClose={() => setPicture(null)}
          title={picture.name}
          size="l"
          footer={
            <a className={styles.file} href={addressOf(picture)} download={picture.name}>
              <Icon icon={Download} size={16} />
              {t('mail.reading.saveFile')}
            </a>
          }
        >
          <img className={styles.picture} src={addressOf(picture)} alt={picture.name} />
        </Dialog>
      ) : null}
    </>
  )
}
