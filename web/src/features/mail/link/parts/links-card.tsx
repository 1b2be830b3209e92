import type { FileLink } from '@maru/api/mail/link'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useEndFileLink, useFileLinks } from '../link.api.ts'
import { isOpen } from '../link.rules.ts'
import styles from './links.module.css'

/** The links to large files that the viewer has sent, with their downloads. */
export function LinksCard() {
  const t = useTranslate()
  const links = useFileLinks()
  return (
    <>
      <h4 className={styles.legend}>{t('mail.link.title')}</h4>
      <Card label={t('mail.link.title')}>
        <Answer answer={links} rows={2} empty={<Empty text={t('mail.link.none')} />}>
          {(rows) => (
            <ul>
              {rows.map((link) => (
                <LinkRow key={link.linkId} link={link} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
    </>
  )
}

function LinkRow({ link }: { link: FileLink }) {
  const t = useTranslate()
  const end = useEndFileLink()
  const names = link.files.map(({ name }) => name).join(', ')
  const stop = async () => {
    if (!(await askConfirm({ text: t('mail.link.askEnd', { name: names }), isDanger: true }))) return
    await end.mutateAsync({ linkId: link.linkId }).catch((error: unknown) => showAlert(errorText(error, t)))
  }
  return (
    <Row as="li" gap="3" wrap className={styles.row}>
      <span className={styles.about}>
        {names}
        <Muted as="small" className={styles.detail}>
          {t('mail.link.line', {
            time: fullTime(link.expiresAt),
            count: link.downloadCount,
            most: link.mostDownloads,
          })}
        </Muted>
      </span>
      {isOpen(link, Date.now()) ? (
        <Button onPress={() => void stop()}>{t('mail.link.end')}</Button>
      ) : (
        <span>{t('mail.link.over')}</span>
      )}
    </Row>
  )
}
