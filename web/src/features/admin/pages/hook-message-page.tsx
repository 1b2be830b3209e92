import type { ReceivedMessage } from '@maru/api/admin/hook'
import { useRouterState } from '@tanstack/react-router'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useCloseHookMessage, useHookMessage } from '../hook/hook.api.ts'
import { messageIdOf } from '../hook/hook.rules.ts'
import styles from '../hook/parts/message.module.css'

const tones = { info: 'info', warning: 'warn', critical: 'danger' } as const

function End({ message: { closedAt, closedBy, closingText } }: { message: ReceivedMessage }) {
  const t = useTranslate()
  const language = useLanguage()
  if (closedAt === null) return null
  const time = fullTime(closedAt)
  return (
    <div className={styles.end}>
      <p>
        {closedBy
          ? t('admin.hook.endedBy', { name: localName(closedBy, language), time })
          : t('admin.hook.endedBySender', { time })}
      </p>
      {closingText ? <p className={styles.text}>{closingText}</p> : null}
    </div>
  )
}

function Done({ messageId }: { messageId: number }) {
  const t = useTranslate()
  const close = useCloseHookMessage()
  const run = async () => {
    await close.mutateAsync({ messageId })
    showToast(t('admin.hook.doneSaved'))
  }
  return (
    <Button
      tone="primary"
      isPending={close.isPending}
      onPress={() => void run().catch((error: unknown) => showAlert(errorText(error, t)))}
    >
      {t('admin.hook.done')}
    </Button>
  )
}

function Message({ message }: { message: ReceivedMessage }) {
  const t = useTranslate()
  const { hookName, level, title, text, url, count, receivedAt, lastAt, messageId, canClose } = message
  return (
    <>
      <PageHeader title={title} actions={canClose ? <Done messageId={messageId} /> : undefined} />
      <Card>
        <article className={styles.body}>
          <Row as="p" gap="3" rowGap="2" wrap className={styles.meta}>
            <Tag tone={tones[level]}>{t(`admin.hook.levels.${level}`)}</Tag>
            <span>{hookName}</span>
            <span>
              {count > 1
                ? t('admin.hook.repeated', { count, time: fullTime(lastAt) })
                : t('admin.hook.arrived', { time: fullTime(receivedAt) })}
            </span>
          </Row>
          {text ? <p className={styles.text}>{text}</p> : null}
          {url ? (
            <p className={styles.text}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t('admin.hook.link')}
              </a>{' '}
              <Muted tone="2" size="inherit">
                {url}
              </Muted>
            </p>
          ) : null}
          <End message={message} />
        </article>
      </Card>
    </>
  )
}

/** A message of another system, for a person who gets the messages of its hook. */
export function HookMessagePage() {
  const t = useTranslate()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const messageId = messageIdOf(search)
  const answer = useHookMessage(messageId)
  if (messageId === null) return <Empty text={t('kit.errors.notFound')} />
  return (
    <Answer answer={answer} rows={4} look="text">
      {(message) => <Message message={message} />}
    </Answer>
  )
}
