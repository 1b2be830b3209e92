import type { Chatbot } from '@maru/api/gnb/chatbot'
import { isLinkAddress } from '@maru/api/kit/address'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useChatbotSetting, useSaveChatbot } from '../popup-admin.api.ts'
import { ChatbotButton } from './chatbot-float.tsx'
import styles from './popup-form.module.css'

/** The administration of the company's chatbot. */
export function ChatbotAdmin() {
  const t = useTranslate()
  const chatbot = useChatbotSetting()
  return (
    <>
      <PageHeader title={t('gnb.entry.chatbotAdmin')} />
      {chatbot.isError ? (
        <ErrorNote error={chatbot.error} onRetry={() => void chatbot.refetch()} />
      ) : chatbot.isPending ? (
        <Skeleton rows={4} />
      ) : (
        <ChatbotForm stored={chatbot.data} />
      )}
    </>
  )
}

const whole = (text: string) => (/^\d{3,4}$/.test(text) ? Number(text) : 0)
const isSize = (size: number) => size >= 200 && size <= 2_000

/** The values of the form. Sizes are strings until they are sent. */
interface ChatbotDraft {
  linkUrl: string
  width: string
  height: string
  isUse: boolean
}

function ChatbotForm({ stored }: { stored: Chatbot | null }) {
  const t = useTranslate()
  const save = useSaveChatbot()
  const form = useRoomForm<ChatbotDraft, null, unknown>({
    start: {
      linkUrl: stored?.linkUrl ?? '',
      width: String(stored?.width ?? 400),
      height: String(stored?.height ?? 600),
      isUse: stored?.isUse ?? false,
    },
    base: null,
    check: ({ linkUrl, width, height }): Faults<ChatbotDraft> => ({
      linkUrl: isLinkAddress(linkUrl.trim()) ? '' : t('gnb.errors.chatbotAddress'),
      width: isSize(whole(width)) ? '' : t('gnb.chatbotSizeWrong'),
      height: isSize(whole(height)) ? '' : t('gnb.chatbotSizeWrong'),
    }),
    save: ({ linkUrl, width, height, isUse }) =>
      save.mutateAsync({ linkUrl: linkUrl.trim(), isUse, width: whole(width), height: whole(height) }),
    onSaved: () => showToast(t('gnb.chatbotSaved')),
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'gnb.chatbotAddress': 'linkUrl' },
  })
  const { field, change, draft } = form
  return (
    <Card padded>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <Switch isSelected={draft.isUse} onChange={(isUse) => change({ isUse })}>
          {t('gnb.chatbotUse')}
        </Switch>
        <TextField {...field('linkUrl')} label={t('gnb.chatbotAddress')} isRequired />
        <div className={styles.pair}>
          <TextField {...field('width')} label={t('gnb.chatbotWidth')} inputMode="numeric" />
          <TextField {...field('height')} label={t('gnb.chatbotHeight')} inputMode="numeric" />
        </div>
        <ChatbotPreview chatbot={{ ...draft, width: whole(draft.width), height: whole(draft.height) }} />
        <FormNotes form={form} />
        <div>
          <Button type="submit" tone="primary" isPending={form.isSaving}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The corner of a page as people of the company would see it, with a button that opens the unsaved chatbot. */
function ChatbotPreview({ chatbot }: { chatbot: Pick<Chatbot, 'linkUrl' | 'width' | 'height' | 'isUse'> }) {
  const t = useTranslate()
  const linkUrl = chatbot.linkUrl.trim()
  const isReady = isLinkAddress(linkUrl) && isSize(chatbot.width) && isSize(chatbot.height)
  return (
    <section className={styles.preview} aria-label={t('gnb.preview.title')}>
      <p>{t(chatbot.isUse ? 'gnb.preview.chatbotOn' : 'gnb.preview.chatbotOff')}</p>
      {chatbot.isUse ? (
        <Row gap="0" align="end" justify="end" className={styles.corner}>
          {isReady ? (
            <ChatbotButton chatbot={{ ...chatbot, linkUrl }} />
          ) : (
            <span>{t('gnb.preview.chatbotIncomplete')}</span>
          )}
        </Row>
      ) : null}
    </section>
  )
}
